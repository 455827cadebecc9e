"""The reasons for errors of the operating system, by the names of the errors.

The operating system has its own texts, but only in the languages that are installed with it.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "system.eacces": ("Permission denied", "brak uprawnień"),
    "system.eperm": ("Operation not permitted", "niedozwolona operacja"),
    "system.ebusy": ("Device or resource busy", "zasób jest zajęty"),
    "system.edquot": ("Disk quota exceeded", "przekroczono limit miejsca na dysku"),
    "system.eexist": ("File exists", "taki plik już istnieje"),
    "system.efbig": ("File too large", "plik jest za duży"),
    "system.eio": ("Input/output error", "błąd wejścia/wyjścia"),
    "system.eisdir": ("Is a directory", "to folder"),
    "system.eloop": (
        "Too many levels of symbolic links",
        "za dużo poziomów dowiązań symbolicznych",
    ),
    "system.emfile": ("Too many open files", "za dużo otwartych plików"),
    "system.enametoolong": ("File name too long", "nazwa pliku jest za długa"),
    "system.enoent": ("No such file or directory", "nie ma takiego pliku ani folderu"),
    "system.enoexec": ("Exec format error", "tego pliku nie da się uruchomić"),
    "system.enolck": ("No locks available", "brak dostępnych blokad"),
    "system.enospc": ("No space left on device", "brak miejsca na dysku"),
    "system.enotdir": ("Not a directory", "to nie folder"),
    "system.enotempty": ("Directory not empty", "folder nie jest pusty"),
    "system.enotsup": ("Operation not supported", "nieobsługiwana operacja"),
    "system.enxio": ("No such device or address", "nie ma takiego urządzenia ani adresu"),
    "system.epipe": ("Broken pipe", "przerwany potok"),
    "system.erofs": ("Read-only file system", "system plików tylko do odczytu"),
    "system.etxtbsy": ("Text file busy", "plik jest w użyciu"),
}
