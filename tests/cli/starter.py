"""Starts the command line as forks of a process that has imported it.

Run as a program, with the number of a socket as its argument.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import socket
import sys
from importlib.resources import files
from pathlib import Path

from bgf.cli.main import main
from bgf.content.pack import load_pack

_IMPORTED = (
    *("bgf.cli.work.doctor", "bgf.engine.game", "bgf.session.opening", "bgf.tui.match.loop"),
    *("bgf_aeroplanes", "bgf_animals", "bgf_boarding", "bgf_paris"),
    *("bgf_aeroplanes.rules", "bgf_animals.rules", "bgf_boarding.rules", "bgf_paris.rules"),
)
"""The modules that most commands import beside the command line. No plugin is called."""


def become_next(requests: socket.socket) -> bool:
    """Forks for each requested command, and answers with its exit code.

    Returns:
        True in the process of a command, where it is about to run; False after the last request.
    """
    while True:
        text, streams, *_ = socket.recv_fds(requests, 1 << 20, 3)
        if not text:
            return False
        child = os.fork()
        if child == 0:
            requests.close()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            _take_over(**json.loads(text))
            return True
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        requests.send(str(os.waitstatus_to_exitcode(status)).encode())


def _take_over(args: list[str], env: dict[str, str], folder: str) -> None:
    """Turns this process into one as started by `python -c`."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    path = env.get("PYTHONPATH", "")
    sys.path[:0] = [entry for entry in path.split(os.pathsep) if entry and entry not in sys.path]
    sys.argv[1:] = args


if __name__ == "__main__":
    sys.argv[0], number = "-c", int(sys.argv[1])
    sys.path[0] = ""  # as of `python -c`
    for name in _IMPORTED:
        importlib.import_module(name)
    # Reading one pack makes the objects made once in a process, such as the schemas of packs.
    load_pack(Path(str(files("bgf_definitions"))) / "paris")
    gc.collect()
    gc.freeze()  # a fork that ends does not look at all that was imported
    if become_next(socket.socket(fileno=number)):
        main()
