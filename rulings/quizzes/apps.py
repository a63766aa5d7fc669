from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "rulings.quizzes"
    label = "quizzes"
    verbose_name = "Quizzes"
