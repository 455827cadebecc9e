"""The metrics of a server, in the form of Prometheus.

Labels have few values, all of them from the code: endpoints, statuses, codes, names of limits. None
contains the id of a match, a name, a link or an address.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)

__all__ = [
    "ACTIONS",
    "ADOPTED",
    "BOT_CHOICES",
    "BOT_SECONDS",
    "BYES",
    "COMMITS",
    "COMMIT_SECONDS",
    "DEAD_PROCESSES",
    "FAULTS",
    "FEED_LOSSES",
    "JOBS",
    "LIMITED",
    "LOOP_DELAY",
    "MATCHES",
    "MATCHES_IN_MEMORY",
    "MATCHES_WATCHED",
    "MEMORY",
    "OLDEST_JOB",
    "PUSHED_BYTES",
    "PUSHES",
    "REGISTRY",
    "REQUESTS",
    "REQUEST_SECONDS",
    "RETRIES",
    "SOCKETS",
    "STALLED",
    "STORE_ANSWERED",
    "STORE_TASKS",
    "STORE_WAITING",
]

REGISTRY = CollectorRegistry()
"""The metrics of this process."""

# Metrics that several processes add up have no such series either.
disable_created_metrics()  # type: ignore[no-untyped-call]

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 240)

# -- requests and pushes -------------------------------------------------------------------------

REQUESTS = Counter("bgf_requests", "Answered requests.", ["route", "status"], registry=REGISTRY)
"""The label ``route`` is the name of an endpoint, or ``page`` for files of the page."""

REQUEST_SECONDS = Histogram(
    "bgf_request_seconds",
    "Time until a request is answered; 'events' waits for messages.",
    ["route"],
    buckets=_FAST,
    registry=REGISTRY,
)

LIMITED = Counter(
    "bgf_limited", "Requests that a rate limit has refused.", ["limit"], registry=REGISTRY
)

SOCKETS = Gauge("bgf_sockets", "Open sockets.", registry=REGISTRY, multiprocess_mode="livesum")
PUSHES = Counter("bgf_pushes", "Messages sent over sockets.", registry=REGISTRY)
PUSHED_BYTES = Counter(
    "bgf_pushed_bytes", "Bytes of messages sent over sockets.", registry=REGISTRY
)
BYES = Counter("bgf_byes", "Connections that the server has closed.", ["reason"], registry=REGISTRY)

LOOP_DELAY = Histogram(
    "bgf_loop_delay_seconds",
    "How late the event loop of a server process wakes a task that sleeps.",
    buckets=_FAST,
    registry=REGISTRY,
)

# -- play ----------------------------------------------------------------------------------------

ACTIONS = Counter(
    "bgf_actions",
    "Actions of people: 'played', or the code of the refusal.",
    ["outcome"],
    registry=REGISTRY,
)

MATCHES = Gauge(
    "bgf_matches",
    "Matches in the store that are 'open' or 'live'.",
    ["status"],
    registry=REGISTRY,
    multiprocess_mode="livemostrecent",
)
MATCHES_IN_MEMORY = Gauge(
    "bgf_matches_in_memory",
    "Matches that the server processes have in memory.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
MATCHES_WATCHED = Gauge(
    "bgf_matches_watched",
    "Matches in memory that have a connection.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)

# -- bots ----------------------------------------------------------------------------------------

BOT_CHOICES = Counter(
    "bgf_bot_choices",
    "Choices of bots: 'played', 'late' if others have played meanwhile, or why they forfeit.",
    ["outcome"],
    registry=REGISTRY,
)
BOT_SECONDS = Histogram(
    "bgf_bot_seconds",
    "Time until a bot has chosen, including the time spent waiting for a worker.",
    buckets=_SLOW,
    registry=REGISTRY,
)
JOBS = Gauge(
    "bgf_jobs",
    "Jobs of workers that are not answered yet: choices of bots, hints, analyses.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
OLDEST_JOB = Gauge(
    "bgf_oldest_job_seconds",
    "Age of the oldest job that is not answered yet.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
STALLED = Gauge(
    "bgf_stalled_seconds",
    "How long jobs have waited without any being answered.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
ADOPTED = Counter(
    "bgf_adopted_matches",
    "Matches whose bots were taken over from a dead process.",
    registry=REGISTRY,
)

# -- the store -----------------------------------------------------------------------------------

COMMITS = Counter(
    "bgf_commits", "Transactions of the store: 'kept' or 'failed'.", ["outcome"], registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "bgf_commit_seconds",
    "Duration of a transaction, which may include the tasks of many requests.",
    buckets=_FAST,
    registry=REGISTRY,
)
STORE_TASKS = Counter(
    "bgf_store_tasks", "Tasks done in transactions of the store.", registry=REGISTRY
)
STORE_WAITING = Gauge(
    "bgf_store_waiting",
    "Tasks waiting for the store.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
RETRIES = Counter(
    "bgf_store_retries",
    "Tasks tried again: the 'connection' was lost, in 'conflict', or 'alone' as others failed.",
    ["reason"],
    registry=REGISTRY,
)
STORE_ANSWERED = Gauge(
    "bgf_store_answered_seconds",
    "When the store last answered a server process, in seconds since 1970; 0 if it does not.",
    registry=REGISTRY,
    multiprocess_mode="liveall",
)
FEED_LOSSES = Counter(
    "bgf_feed_losses",
    "Times that changes of other processes could not be read.",
    registry=REGISTRY,
)

# -- what goes wrong -----------------------------------------------------------------------------

FAULTS = Counter(
    "bgf_faults",
    "Failures of the 'server', the 'rules' of a game, a 'bot', or the 'store'.",
    ["kind"],
    registry=REGISTRY,
)
DEAD_PROCESSES = Counter(
    "bgf_dead_processes", "Server processes that were found dead by others.", registry=REGISTRY
)
MEMORY = Gauge(
    "bgf_memory_bytes",
    "Resident memory of a server process.",
    registry=REGISTRY,
    multiprocess_mode="liveall",
)
