"""Accounts: making one, signing in and out, changing the password, and what there isn't."""

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.cache import cache

pytestmark = pytest.mark.django_db
PASSWORD = "a long evening"
NEW = {"username": "ann", "email": "", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def no_tries_yet():
    cache.clear()  # where the limits on guessing are counted


@pytest.fixture
def ann():
    return get_user_model().objects.create_user("Ann", password=PASSWORD)


def sign_in(client, username="Ann", password=PASSWORD, **more):
    return client.post("/account/login/", {"login": username, "password": password, **more})


def is_signed_in(client) -> bool:
    return client.get("/account/").status_code == 200


def test_a_name_and_a_password_make_an_account(client):
    answer = client.post("/account/signup/", NEW, follow=True)

    assert answer.redirect_chain == [("/account/", 302)]
    assert "<h1>ann</h1>" in answer.content.decode()
    assert mail.outbox == []


def test_an_address_may_be_given_and_gets_no_mail(client):
    client.post("/account/signup/", NEW | {"email": "ann@example.org"})

    assert get_user_model().objects.get().email == "ann@example.org"
    assert mail.outbox == []


def test_an_address_that_another_gave_is_not_told_of(client):
    client.post("/account/signup/", NEW | {"email": "ann@example.org"})
    client.logout()
    client.post("/account/signup/", NEW | {"username": "nick", "email": "ann@example.org"})

    assert is_signed_in(client)
    assert mail.outbox == []


def test_a_name_is_taken_however_it_is_written(client, ann):
    page = client.post("/account/signup/", NEW | {"username": "ANN"}).content.decode()

    assert '<a href="#id_username">Username</a>: A user with that username' in page
    assert 'aria-invalid="true" aria-describedby="id_username_error"' in page
    assert 'id="id_username_error"' in page


def test_a_weak_password_is_refused_with_the_reason(client):
    weak = {"password1": "12345678", "password2": "12345678"}
    page = client.post("/account/signup/", NEW | weak).content.decode()

    assert '<a href="#id_password1">Password</a>: This password is too common.' in page
    assert not get_user_model().objects.exists()


def test_every_field_has_a_label(client):
    page = client.get("/account/signup/").content.decode()

    for name in NEW:
        assert f'<label for="id_{name}">' in page


def test_one_signs_in_and_out(client, ann):
    assert sign_in(client).url == "/account/"
    assert is_signed_in(client)

    assert "Sign out?" in client.get("/account/logout/").content.decode()
    assert is_signed_in(client)  # asking isn't doing
    assert client.post("/account/logout/").url == "/"
    assert not is_signed_in(client)


def test_the_case_of_a_name_does_not_matter(client, ann):
    sign_in(client, "ann")

    assert is_signed_in(client)


def test_a_wrong_password_says_no_more_than_that_something_is_wrong(client, ann):
    wrong = sign_in(client, password="no").content.decode()
    unknown = sign_in(client, "Zoe").content.decode()

    said = "The username and/or password you specified are not correct."
    assert said in wrong
    assert said in unknown


def test_signing_in_leads_where_one_was_going(client, ann):
    page = client.get("/account/login/?next=/lists/").content.decode()

    assert 'name="next" value="/lists/"' in page
    assert 'href="/account/signup/?next=%2Flists%2F"' in page
    assert sign_in(client, next="/lists/").url == "/lists/"


def test_signing_in_leads_nowhere_else(client, ann):
    assert sign_in(client, next="https://elsewhere.example/").url == "/account/"


def test_after_five_wrong_guesses_the_right_one_must_wait(client, ann):
    for _ in range(5):
        sign_in(client, password="no")
    page = sign_in(client).content.decode()

    assert "Too many failed login attempts. Try again later." in page
    assert not is_signed_in(client)


def test_whoever_makes_accounts_by_the_dozen_is_told_to_wait(client):
    answers = [client.post("/account/signup/", {}) for _ in range(21)]

    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "Wait a minute" in answers[-1].content.decode()


def test_a_closed_account_is_told_so(client, ann):
    ann.is_active = False
    ann.save()

    assert sign_in(client).url == "/account/inactive/"
    assert "This account is closed" in client.get("/account/inactive/").content.decode()


def test_a_password_is_changed_by_who_knows_it(client, ann):
    client.force_login(ann)
    better = {"password1": "a longer evening", "password2": "a longer evening"}
    path = "/account/password/change/"

    wrong = client.post(path, {"oldpassword": "no", **better}).content.decode()
    assert '<a href="#id_oldpassword">Current Password</a>' in wrong

    page = client.post(path, {"oldpassword": PASSWORD, **better}, follow=True).content.decode()
    assert "Your password is changed." in page
    ann.refresh_from_db()
    assert ann.check_password("a longer evening")


@pytest.mark.parametrize("path", ["", "password/change/"])
def test_what_is_ones_own_asks_who_one_is(client, path):
    answer = client.get(f"/account/{path}")

    assert answer.url == f"/account/login/?next=/account/{path}"


@pytest.mark.parametrize(
    "path", ["email/", "password/reset/", "password/set/", "reauthenticate/", "confirm-email/"]
)
def test_what_this_site_does_not_have_is_not_found(client, ann, path):
    client.force_login(ann)

    assert client.get(f"/account/{path}").status_code == 404


def test_curators_sign_in_where_everybody_does(client, ann):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == (
        "/account/login/?next=%2Fadmin%2F"
    )
    client.force_login(ann)
    assert client.get("/admin/", follow=True).status_code == 403


def test_every_page_leads_to_the_account(client, ann):
    assert '<a class="desk" href="/account/login/">Sign in</a>' in client.get("/").content.decode()

    client.force_login(ann)
    assert '<a class="desk" href="/account/">Ann</a>' in client.get("/").content.decode()


def test_pages_that_ask_for_nothing_stay_free_of_tokens(client, ann):
    client.force_login(ann)

    assert "csrfmiddlewaretoken" not in client.get("/").content.decode()


def test_a_form_without_its_token_is_refused_in_the_sites_look(client, ann):
    client.handler.enforce_csrf_checks = True
    answer = sign_in(client)

    assert answer.status_code == 403
    assert "Nothing was changed" in answer.content.decode()
