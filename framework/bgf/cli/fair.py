"""Verifiable chance at a terminal: the commitment, the shares of people, and the verification."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bgf.cli.language import spoken_words
from bgf.command_lines import bgf_command
from bgf.engine.seat_letters import seat_letter
from bgf.records.fair import (
    NO_SHARE,
    FairChance,
    commitment_of,
    new_server_seed,
    new_share,
    share_of_words,
)
from bgf.records.people import PERSON
from bgf.records.record import Record
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["agree_on_chance", "tell_how_to_verify"]


def agree_on_chance(seats: Sequence[str], names: Mapping[int, str]) -> FairChance:
    """Draws a server seed, shows the commitment to it, and then asks people for their shares.

    If standard input is not a terminal, its next lines are the shares.

    Args:
        seats: the player in each seat.
        names: the names of people by seat.
    """
    words = spoken_words()
    screen = Screen()
    prompt = Prompt(screen, words=words)
    server_seed = new_server_seed()
    screen.say(words("fair.committed"))
    screen.long(f"  {commitment_of(server_seed).hex()}")
    shares = []
    for player, seat in enumerate(seats):
        if seat != PERSON:
            shares.append(NO_SHARE)
            continue
        name = _name_of(player, names)
        share = _ask_for_share(name, prompt, words)
        shares.append(share)
        screen.long(words("fair.given", player=name, share=share.hex()))
    if NO_SHARE in shares:
        screen.say(words("fair.bots"))
    if screen.interactive and PERSON in seats:
        _answer(prompt, words("fair.deal"))  # the match will clear the screen
    return FairChance(server_seed, tuple(shares))


def _name_of(player: int, names: Mapping[int, str]) -> str:
    letter = seat_letter(player)
    return f"{letter} ({names[player]})" if player in names else letter


def _ask_for_share(name: str, prompt: Prompt, words: Words) -> bytes:
    """Returns the share of a person: derived from typed words, or random if none are typed."""
    typed = _answer(prompt, words("fair.ask", player=name))
    return share_of_words(typed) if typed else new_share()


def _answer(prompt: Prompt, question: str) -> str:
    """Returns a person's answer; empty at the end of the input, which the match handles later."""
    try:
        return prompt.ask(f"{question} > ")
    except EOFError:
        return ""


def tell_how_to_verify(record: Record) -> None:
    """Shows the command that verifies the chance of a match, once it is revealed."""
    fair = record.head.fair
    if fair is None or not record.is_revealed or record.path is None:
        return
    own_shares: list[str] = []
    for seat, share in zip(record.seats, fair.shares, strict=True):
        if seat == PERSON:
            own_shares += ["--share", share.hex()]
    command = bgf_command("verify", record.path, "--commitment", fair.commitment.hex(), *own_shares)
    screen = Screen()
    screen.say(spoken_words()("fair.revealed"))
    screen.long(f"  {command}")
