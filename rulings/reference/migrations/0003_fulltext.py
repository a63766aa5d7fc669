"""The full-text indexes themselves, which each database makes in its own way."""

from django.db import migrations

TABLES = {"reference_cardwords": "card_id", "reference_rulingwords": "ruling_id"}


def make(apps, schema_editor):
    for table, key in TABLES.items():
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(
                f"CREATE VIRTUAL TABLE {table}_fts USING fts5("
                f"words, content='{table}', content_rowid='{key}', tokenize='unicode61')"
            )
        else:
            schema_editor.execute(
                f"ALTER TABLE {table} ADD COLUMN vector tsvector "
                "GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED"
            )
            schema_editor.execute(f"CREATE INDEX {table}_fts ON {table} USING gin (vector)")


def drop(apps, schema_editor):
    for table in TABLES:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TABLE {table}_fts")
        else:
            schema_editor.execute(f"ALTER TABLE {table} DROP COLUMN vector")


class Migration(migrations.Migration):
    dependencies = [("reference", "0002_cards_and_changes")]
    operations = [migrations.RunPython(make, drop)]
