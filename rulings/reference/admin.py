"""Curating: rulings, FAQ and digests are written as drafts, checked, and published."""

import re

from django.contrib import admin, messages
from simple_history.admin import SimpleHistoryAdmin

from .forms import DigestForm, FaqEntryForm, RulingForm, unknown_cards, why_not_published
from .models import Card, CardImport, Curated, Digest, Edition, FaqEntry, Ruling, Tag, Topic

CARD = re.compile(r"\[\[([^\]|]+)")

admin.site.site_header = "Judge Bench: curate"
admin.site.site_title = "Judge Bench"
admin.site.index_title = "What curators keep"


class CuratedAdmin(SimpleHistoryAdmin):
    actions = ("publish", "take_back")
    list_filter = ("status",)
    history_list_display = ("status",)
    save_on_top = True

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        for name in unknown_cards(
            *(str(form.cleaned_data.get(field) or "") for field in form.prose)
        ):
            self.message_user(
                request,
                f"No card here is called “{name}”, so it is no link. Is its name right?",
                messages.WARNING,
            )

    @admin.action(description="Publish what is chosen", permissions=["change"])
    def publish(self, request, queryset):
        """Publish each that may be; say of the others why not."""
        for row in queryset:
            values = {field.name: getattr(row, field.name) for field in row._meta.concrete_fields}
            problems = why_not_published(values)
            if problems:
                why = " ".join(problems.values())
                self.message_user(request, f"{row} stays a draft. {why}", messages.ERROR)
                continue
            self.change(row, Curated.Status.PUBLISHED)
            self.message_user(request, f"{row} is published.", messages.SUCCESS)

    @admin.action(description="Take back to draft", permissions=["change"])
    def take_back(self, request, queryset):
        for row in queryset:
            self.change(row, Curated.Status.DRAFT)
        self.message_user(request, "Taken back; visitors no longer see it.", messages.SUCCESS)

    def change(self, row, status):
        row.status = status
        row.save()  # one by one, so that each keeps its history


@admin.register(Ruling)
class RulingAdmin(CuratedAdmin):
    form = RulingForm
    list_display = ("__str__", "given_on", "source", "status")
    list_filter = ("status", "given_on")
    search_fields = ("text", "cards__name", "source")
    autocomplete_fields = ("cards",)
    date_hierarchy = "given_on"

    def save_related(self, request, form, formsets, change):
        """A card that the text names in [[brackets]] is one that the ruling is on."""
        super().save_related(request, form, formsets, change)
        ruling = form.instance
        ruling.cards.add(*Card.objects.filter(name__in=CARD.findall(ruling.text)))


@admin.register(FaqEntry)
class FaqEntryAdmin(CuratedAdmin):
    form = FaqEntryForm
    list_display = ("question", "topic", "proven", "since", "status")
    list_filter = ("status", "topic")
    search_fields = ("question", "answer")
    prepopulated_fields = {"slug": ("question",)}

    @admin.display(boolean=True, description="proof")
    def proven(self, entry):
        return bool(entry.proof)


@admin.register(Digest)
class DigestAdmin(CuratedAdmin):
    form = DigestForm
    list_display = ("number", "text", "status")
    search_fields = ("number", "text")


@admin.register(Topic)
class TopicAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "position")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):
    """Cards come from the starter library and through `sync`; here they are found and tagged."""

    list_display = ("name", "type_line", "mana_cost")
    list_filter = ("tags",)
    search_fields = ("name",)
    fields = ("name", "type_line", "tags")
    readonly_fields = ("name", "type_line")
    autocomplete_fields = ("tags",)

    def has_add_permission(self, request):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


@admin.register(Tag)
class TagAdmin(admin.ModelAdmin):
    list_display = ("name", "slug")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}


@admin.register(CardImport)
class CardImportAdmin(admin.ModelAdmin):
    """Imports come through `sync`."""

    list_display = ("kind", "dated", "source", "imported_at")

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """Editions come through `sync`."""

    list_display = ("effective", "source", "imported_at")

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False
