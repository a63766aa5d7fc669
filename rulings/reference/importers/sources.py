"""Where an official text is read from: a file, an archive of files, or an address."""

import io
import lzma
import tarfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path, PurePosixPath

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


def load(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Refused(f"It can't be read: {error.strerror}. Check the path.") from None


def fetch(address: str) -> bytes:
    request = urllib.request.Request(
        address.replace(" ", "%20"), headers={"User-Agent": "Judge Bench"}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            data = answer.read(LARGEST + 1)
    except urllib.error.HTTPError as error:
        raise Refused(f"The server answered {error.code} {error.reason}.") from None
    except (OSError, ValueError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Refused(
            f"It can't be fetched: {reason}. Check the address and the network."
        ) from None
    if len(data) > LARGEST:
        raise Refused(f"It is larger than {LARGEST // 1024**2} MB, which no official text is.")
    return data


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
