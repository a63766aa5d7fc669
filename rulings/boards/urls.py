from django.urls import path

from . import views

urlpatterns = [
    path("board/", views.board, name="board"),
    path("boards/<slug:slug>/", views.worked_board, name="worked_board"),
]
