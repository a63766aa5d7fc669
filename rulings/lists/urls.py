from django.urls import path

from . import views

urlpatterns = [
    path("lists/", views.lists, name="lists"),
    path("lists/<int:pk>/", views.card_list, name="list"),
    path("lists/<int:pk>/export.txt", views.export, name="export_list"),
    path("lists/<int:pk>/add/", views.add, name="add_card"),
    path("lists/<int:pk>/cards/<slug:slug>/note/", views.note, name="note_card"),
    path("lists/<int:pk>/cards/<slug:slug>/remove/", views.remove, name="remove_card"),
    path("lists/<int:pk>/share/", views.share, name="share_list"),
    path("lists/<int:pk>/stop-sharing/", views.stop_sharing, name="stop_sharing_list"),
    path("lists/<int:pk>/rename/", views.rename, name="rename_list"),
    path("lists/<int:pk>/delete/", views.delete, name="delete_list"),
    path("lists/shared/<slug:token>/", views.shared, name="shared_list"),
    path("lists/shared/<slug:token>/export.txt", views.export_shared, name="export_shared_list"),
    path("lists/save/<slug:slug>/", views.save, name="save_card"),
]
