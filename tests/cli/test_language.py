"""The language of the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bgf.cli.language import speaking
from bgf.cli.program import build_program
from bgf.words import LANGUAGES

from .conftest import Bgf


@pytest.mark.parametrize(
    "args",
    [
        ("--lang", "pl", "play", "--help"),
        ("play", "--lang=pl", "--help"),
        ("play", "--help", "--lang", "pl"),
    ],
)
def test_the_language_may_be_chosen_anywhere(bgf: Bgf, args: tuple[str, ...]) -> None:
    shown = bgf(*args).out
    assert shown.startswith("Użycie: bgf play [OPCJE]")
    assert "Przykład: bgf play" in shown
    assert "[wymagane]" in shown
    assert "Usage" not in shown


def test_the_environment_chooses_the_language(bgf: Bgf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Polecenia:" in bgf("--help").out
    assert bgf("list").out.startswith("gra ")
    assert "Commands:" in bgf("--help", "--lang", "en").out


def test_the_doctor_speaks_the_language_but_not_in_its_document(bgf: Bgf) -> None:
    lines = bgf("doctor", "--lang", "pl").out.splitlines()
    assert any(line.startswith("gra        paris: zawartość ") for line in lines)
    assert any(line.startswith("wtyczka    paris (bgf_paris): gry: paris; ") for line in lines)
    document = bgf("doctor", "--json", "--lang", "pl").out
    assert document == bgf("doctor", "--json").out


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["lst"], "Nie ma polecenia 'lst'. Czy chodziło o 'list'?"),
        (["replay"], "Brakuje argumentu 'FILE'."),
        (["play", "paris", "--sets", "2"], "Nie ma opcji --sets. Czy chodziło o"),
        (["play", "paris", "--seed"], "Opcja '--seed' wymaga wartości."),
        (["list", "--mods=1"], "Opcja '--mods' nie przyjmuje wartości."),
        (["list", "paris"], "Zbędny argument: paris."),
        (["play", "paris", "--seed", "x"], "--seed „x”: potrzebna jest liczba całkowita"),
        (
            ["play", "paris", "--option", "x"],
            "--option „x”: podaj nazwę i wartość rozdzielone znakiem =, np. --option name=1",
        ),
    ],
)
def test_wrong_arguments_are_refused_in_polish(bgf: Bgf, args: list[str], problem: str) -> None:
    done = bgf(*args, "--lang", "pl")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"bgf: {problem}")


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["play", "pariss"], "nie ma gry „pariss”: czy chodziło o „paris”?"),
        (["play", "paris", "--mod", "x"], "paris nie ma modyfikacji „x”"),
        (["play", "paris", "--players", "9"], "w paris gra od 2 do 4 graczy, a nie 9"),
        (["play", "paris", "--seats", "human,gredy"], "nie ma gracza „gredy”: czy chodziło o"),
        (["play", "paris", "--seats", "human,mcts:9:x=1"], "bot „mcts” nie ma ustawienia „x=1”"),
        (["play", "paris", "--seats", "human,process:/nix"], "nie da się uruchomić bota /nix"),
        (["resume", "nix.bgf"], "nie da się odczytać nix.bgf"),
        (["replay", "nix.bgf"], "nie da się odczytać nix.bgf"),
        (["analyse", "nix.bgf"], "nie da się odczytać nix.bgf"),
        (["show", "paris", "nix"], "paris nie ma części „nix”"),
        (["rules", "paris", "nix"], "Nie ma zasady „nix”"),
        (["rules", "paris", "nix", "--trace"], "paris nie ma zasady „nix”"),
        (["validate", "nix"], "nie ma pliku, folderu ani gry „nix”"),
        (["validate", "paris", "--format", "x"], "--format „x”: nie ma takiego formatu"),
        (["check", "paris", "--only", "x"], "„x”: nie ma takiej obietnicy"),
        (["schema", "nix"], "nie ma schematu „nix”"),
        (["new", "Chess"], "new „Chess”: nazwa to małe litery"),
        (["simulate", "paris", "--seats", "human"], "--seats „human”: tu grają same boty"),
        (["simulate", "paris", "--out", "nix/a.csv"], "--out nix/a.csv: nie ma folderu nix"),
        (["compare", "paris", "boarding"], "paris to paris, a boarding to boarding"),
        (["compare", "paris", "paris+x"], "paris nie ma modyfikacji „x”"),
        (["compare", "paris", "paris", "--gate", "x"], "„x” to nie warunek"),
    ],
)
def test_every_command_refuses_in_polish(bgf: Bgf, args: list[str], problem: str) -> None:
    done = bgf(*args, "--lang", "pl")
    assert done.code != 0
    assert problem in done.err.splitlines()[0]


def test_behind_two_dashes_a_language_is_an_argument(bgf: Bgf) -> None:
    done = bgf("show", "--", "--lang")
    assert done.code == 2
    assert 'no game is called "--lang"' in done.err


@pytest.mark.parametrize("args", [["--lang", "de"], ["list", "--lang=de"]])
def test_a_language_that_bgf_does_not_speak_is_refused(bgf: Bgf, args: list[str]) -> None:
    done = bgf(*args)
    assert done.code == 2
    assert "no such language; choose from: en, pl" in done.err


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_command_and_argument_of_bgf_has_its_help(lang: str) -> None:
    with speaking(lang):
        program = build_program()
        commands = [program.load(name) for name in program.commands]
    for command in (program, *commands):
        assert command.help
        for param in command.params:
            assert param.help, f"{command.name} {param.name}"
            assert not param.help.startswith("cli.")


def test_reports_for_authors_are_in_the_language(bgf: Bgf, tmp_path: Path) -> None:
    pack = tmp_path / "game.yaml"
    pack.write_text('game: tiny\nversion: "1.0.0"\nlangages: [en]\nplayers: {min: two, max: 4}\n')
    done = bgf("validate", str(tmp_path), "--lang", "pl")
    assert done.code == 1
    assert "błąd[BGF-E201] nieznany klucz" in done.out
    assert "nieznany klucz „langages”; czy chodziło o „languages”?" in done.out
    assert "jest „two”, ma być liczba całkowita" in done.out
    assert "miejsce: players.min" in done.out
    assert re.search(r": \d błęd(y|ów) \(1 plik\)$", done.out.rstrip())
    for form in ("json", "github", "sarif"):
        report = bgf("validate", str(tmp_path), "--lang", "pl", "--format", form).out
        assert "unknown key" in report
        assert "nieznany" not in report


def test_the_report_of_a_check_is_in_the_language(bgf: Bgf) -> None:
    args = ("check", "paris", "--games", "1", "--only", "words")
    polish = bgf(*args, "--lang", "pl").out
    assert "Wszystkie teksty o partii są" in polish
    assert "\nparis: poprawna, 1 obietnica dotrzymana\n" in polish
    assert "\nAni razu w " in polish
    assert "\nNiesprawdzone: " in polish
    assert bgf(*args, "--json", "--lang", "pl").out == bgf(*args, "--json").out
    traced = bgf("rules", "paris", "PAR-13", "--trace", "--games", "1", "--lang", "pl").out
    assert "PAR-13  zadziałała w partiach:" in traced
    assert "  kod  " in traced


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_summary_of_a_command_is_cut_off(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = bgf("--help", "--lang", lang).out
    summaries = [line for line in shown.splitlines() if line.startswith("  ")]
    assert any(line.startswith("  verify ") for line in summaries)
    assert [line for line in summaries if line.endswith("...")] == []


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (["play"], "Usage: bgf play [OPTIONS] GAME\n"),
        (["rules"], "Usage: bgf rules [OPTIONS] GAME [ID]\n"),
    ],
)
def test_help_calls_arguments_by_their_names_alone(bgf: Bgf, args: list[str], shown: str) -> None:
    done = bgf(*args, "--help")
    assert shown in done.out
    assert "\n  GAME  The game, by its name in 'bgf list'." in done.out
    assert "<str>" not in done.out


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "bgf: Name a game; choose from: "), ("pl", "bgf: Podaj grę; do wyboru: ")],
)
def test_a_command_without_a_game_names_the_installed_games(bgf: Bgf, lang: str, said: str) -> None:
    done = bgf("play", "--lang", lang)
    assert done.code == 2
    assert done.err.startswith(said)
    assert "paris" in done.err
