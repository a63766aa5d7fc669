"""Accounts: those pages of django-allauth that this site has; it sends no mail."""

from allauth.account import views
from django.contrib.auth.decorators import login_required
from django.urls import path, reverse_lazy
from django.views.generic import TemplateView

account = login_required(TemplateView.as_view(template_name="account/account.html"))
change_password = views.PasswordChangeView.as_view(success_url=reverse_lazy("account"))

urlpatterns = [
    path("", account, name="account"),
    path("signup/", views.signup, name="account_signup"),
    path("login/", views.login, name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("password/change/", change_password, name="account_change_password"),
]
