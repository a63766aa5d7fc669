"""Official texts into the database: a pure reader for each kind of file, and a writer."""


class Refused(Exception):
    """A file that can't be brought in. Its text says what is wrong and what to do."""
