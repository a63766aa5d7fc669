"""The site's contents page; each app lists its own pages."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", include("rulings.reference.urls")),
    path("", include("rulings.boards.urls")),
    path("", include("rulings.quizzes.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.svg")),
]
