import threading
import urllib.request
from urllib.error import URLError
from urllib.parse import urlencode

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application
from django.urls import reverse

from rulings.reference.starter import load_starter

BOARD = "Ann 20\n  Humility\n  Opalescence\nNick 20\n  Grizzly Bears\n"


class Command(BaseCommand):
    help = "Set the site up on the starter library and serve it; with --check, fetch and leave."

    def add_arguments(self, parser):
        parser.add_argument("--check", action="store_true", help="set up, fetch four pages, leave")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, check, port, **options):
        call_command("migrate", verbosity=0)
        self.stdout.write(f"Starter library: {load_starter()}")
        if check:
            self.check_pages()
            return
        self.stdout.write(
            f"Judge Bench is at http://127.0.0.1:{port}/ (Ctrl-C ends it).\n"
            "To curate, make an account with: .venv/bin/python manage.py createsuperuser"
        )
        call_command("runserver", f"127.0.0.1:{port}", use_reloader=False)

    def check_pages(self) -> None:
        """Fetch the front page, a rule, a board and a question, each by HTTP."""
        server = ThreadedWSGIServer(("127.0.0.1", 0), QuietHandler)
        server.set_app(get_wsgi_application())
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pages = {
            reverse("front"): "Judge Bench",
            reverse("rule", args=["613.8"]): "613.8",
            f"{reverse('board')}?{urlencode({'board': BOARD})}": "613.4b",
            reverse("question", args=["layers", 1]): 'type="radio"',
        }
        try:
            for path, expected in pages.items():
                url = f"http://127.0.0.1:{server.server_port}{path}"
                try:
                    with urllib.request.urlopen(url, timeout=30) as answer:
                        text = answer.read().decode()
                except URLError as error:
                    raise CommandError(f"{path} could not be fetched: {error}") from error
                if expected not in text:
                    raise CommandError(f"{path} came without “{expected}”.")
                self.stdout.write(f"  {answer.status} {path.partition('?')[0]}")
        finally:
            server.shutdown()
            server.server_close()


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format, *args):
        pass
