"""The site's contents page; each app lists its own pages."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

# Curators sign in where everybody does: one page, with its limit on guessing.
admin.site.login = secure_admin_login(admin.site.login)

urlpatterns = [
    path("", include("rulings.reference.urls")),
    path("", include("rulings.lists.urls")),
    path("", include("rulings.boards.urls")),
    path("", include("rulings.quizzes.urls")),
    path("account/", include("judgeapp.account_urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.svg")),
]
