"""Where an official text is read from: a file, an archive of files, or an address."""

import bz2
import gzip
import io
import lzma
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path, PurePosixPath
from typing import IO

from . import Refused

LARGEST = 200 * 1024 * 1024  # bytes
PATIENCE = 60  # seconds


def read_source(source: str) -> Iterator[tuple[str, bytes]]:
    """Each text that a file, archive (.tar.xz, .tar.gz, .zip) or address holds, with its name."""
    is_address = source.startswith(("http://", "https://"))
    name, data = (source, fetch(source)) if is_address else (Path(source).name, load(source))
    if name.endswith(".zip"):
        members = _zipped(data)
    elif ".tar" in name:
        members = _tarred(data)
    else:
        yield name, data
        return
    for member, text in sorted(members):
        yield f"{name}/{PurePosixPath(member).name}", text


@dataclass(frozen=True)
class Stream:
    """A file of any size, to be read piece by piece, whether it is compressed or not."""

    name: str
    raw: IO[bytes]
    size: int

    def open(self) -> IO[bytes]:
        """What it holds, from the beginning. What it is packed with, its first bytes say."""
        self.raw.seek(0)
        start = self.raw.read(6)
        self.raw.seek(0)
        if start.startswith(b"\x1f\x8b"):
            return gzip.GzipFile(fileobj=self.raw)
        if start.startswith(b"\xfd7zXZ"):
            return lzma.LZMAFile(self.raw)
        if start.startswith(b"BZh"):
            return bz2.BZ2File(self.raw)
        if start.startswith(b"PK\x03\x04"):
            return self._zipped()
        return self.raw

    def _zipped(self) -> IO[bytes]:
        try:
            archive = zipfile.ZipFile(self.raw)
        except zipfile.BadZipFile as error:
            raise Refused(f"It is no zip archive ({error}).") from None
        texts = [name for name in archive.namelist() if name.endswith(".json")]
        if len(texts) != 1:
            raise Refused(f"It is a zip of {len(texts)} .json files; one is wanted. Unpack it.")
        return archive.open(texts[0])


@contextmanager
def stream(source: str) -> Iterator[Stream]:
    """A file or address, opened. Raises Refused, also for what goes wrong while it is read."""
    try:
        if source.startswith(("http://", "https://")):
            with tempfile.TemporaryFile() as copy:
                _download(source, copy)
                yield Stream(source, copy, copy.tell())
        else:
            with open(source, "rb") as file:
                yield Stream(Path(source).name, file, Path(source).stat().st_size)
    except (lzma.LZMAError, zlib.error, zipfile.BadZipFile, EOFError, gzip.BadGzipFile) as error:
        raise Refused(f"It can't be unpacked: {error}. Was its download cut short?") from None
    except OSError as error:
        raise Refused(f"It can't be read: {error.strerror or error}. Check the path.") from None


def _download(address: str, copy: IO[bytes]) -> None:
    with _answer(address) as answer:
        while piece := answer.read(1 << 20):
            copy.write(piece)


def load(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Refused(f"It can't be read: {error.strerror}. Check the path.") from None


def fetch(address: str) -> bytes:
    with _answer(address) as answer:
        data = answer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(f"It is larger than {LARGEST // 1024**2} MB, which no official text is.")
    return data


@contextmanager
def _answer(address: str) -> Iterator[IO[bytes]]:
    request = urllib.request.Request(
        address.replace(" ", "%20"), headers={"User-Agent": "Judge Bench"}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            yield answer
    except urllib.error.HTTPError as error:
        raise Refused(f"The server answered {error.code} {error.reason}.") from None
    except (OSError, ValueError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Refused(
            f"It can't be fetched: {reason}. Check the address and the network."
        ) from None


def _zipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (
                (info.filename, archive.read(info))
                for info in archive.infolist()
                if info.filename.endswith(".txt") and info.file_size < LARGEST
            )
    except zipfile.BadZipFile as error:
        raise Refused(f"It is no zip archive ({error}).") from None


def _tarred(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for info in archive:
                if info.isfile() and info.name.endswith(".txt") and info.size < LARGEST:
                    member = archive.extractfile(info)
                    assert member is not None
                    yield info.name, member.read()
    except (tarfile.TarError, lzma.LZMAError, EOFError, OSError) as error:
        raise Refused(f"It is no tar archive ({error}).") from None
