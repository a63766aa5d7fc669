from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulings.lists"
    label = "lists"
    verbose_name = "Lists of cards"
