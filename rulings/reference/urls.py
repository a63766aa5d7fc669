from django.urls import path

from . import cardpages, editionpages, faqpages, rulepages, views

urlpatterns = [
    path("", views.front, name="front"),
    path("search/", views.look_up, name="search"),
    path("rules/", rulepages.rules, name="rules"),
    path("rules/<str:number>/", rulepages.rule, name="rule"),
    path("editions/", editionpages.editions, name="editions"),
    path("editions/<str:old>/<str:new>/", editionpages.compare, name="compare"),
    path("glossary/", rulepages.glossary, name="glossary"),
    path("glossary/<slug:slug>/", rulepages.term, name="term"),
    path("cards/", cardpages.cards, name="cards"),
    path("cards/<path:slug>/", cardpages.card, name="card"),
    path("rulings/<int:pk>/", cardpages.ruling, name="ruling"),
    path("rulings/<slug:key>/", cardpages.official_ruling, name="official_ruling"),
    path("tags/<slug:slug>/", cardpages.tag, name="tag"),
    path("faq/", faqpages.faq, name="faq"),
    path("faq/<slug:slug>/", faqpages.topic, name="faq_topic"),
    path("faq/<slug:topic>/<slug:slug>/", faqpages.entry, name="faq_entry"),
    path("about/", views.about, name="about"),
    path("theme/", views.keep_theme, name="theme"),
]
