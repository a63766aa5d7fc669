from django.urls import path

from . import views

urlpatterns = [
    path("quiz/", views.quiz, name="quiz"),
    path("quiz/<slug:topic>/", views.start, name="start_quiz"),
    path("quiz/<slug:topic>/<int:seed>/", views.question, name="question"),
]
