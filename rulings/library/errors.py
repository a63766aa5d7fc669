"""What goes wrong when a file of the starter library isn't as it should be."""


class LibraryError(Exception):
    """A library file that can't be used: which file, which key, and what to do about it."""

    def __init__(self, file: str, key: str, remedy: str) -> None:
        super().__init__(f"{file}: {key}: {remedy}")
        self.file = file
        self.key = key
        self.remedy = remedy
