from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    name = "rulings.reference"
    label = "reference"
    verbose_name = "Reference"
