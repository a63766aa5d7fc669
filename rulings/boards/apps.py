from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "rulings.boards"
    label = "boards"
    verbose_name = "Boards"
