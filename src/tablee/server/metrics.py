"""Figures about a running server, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter

COMMIT_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)  # seconds


class Metrics:
    """Counters of this process. They count; they do not say about whom."""

    def __init__(self) -> None:
        self.connections = 0
        self.connections_total = 0
        self.dropped: Counter[str] = Counter()  # connections we closed, by reason
        self.messages_in = 0
        self.messages_out = 0
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.moves = 0
        self.entries = 0
        self.bot_moves = 0
        self.tables_loaded = 0
        self.loads = 0
        self.commits = 0
        self.committed = 0
        self.commit_seconds = 0.0
        self.commit_buckets = [0] * (len(COMMIT_BOUNDS) + 1)
        self.failed_commits = 0

    def commit(self, writes: int, seconds: float) -> None:
        """A commit of so many writes took so long."""
        self.commits += 1
        self.committed += writes
        self.commit_seconds += seconds
        place = sum(seconds > bound for bound in COMMIT_BOUNDS)
        self.commit_buckets[place] += 1

    def text(self) -> str:
        """What ``/metrics`` shows."""
        lines: list[str] = []
        for name, kind, meaning, value in (
            ("connections", "gauge", "sockets that are open", self.connections),
            ("connections_total", "counter", "sockets that were opened", self.connections_total),
            ("messages_received_total", "counter", "messages from clients", self.messages_in),
            ("messages_sent_total", "counter", "messages to clients", self.messages_out),
            ("moves_total", "counter", "moves that were made", self.moves),
            ("bot_moves_total", "counter", "moves that bots made", self.bot_moves),
            ("entries_total", "counter", "entries that were logged", self.entries),
            ("tables_loaded", "gauge", "tables in memory", self.tables_loaded),
            ("table_loads_total", "counter", "tables read from storage", self.loads),
            ("commit_writes_total", "counter", "writes that became durable", self.committed),
            ("commits_failed_total", "counter", "writes that failed", self.failed_commits),
        ):
            lines += _head(name, kind, meaning)
            lines.append(f"tablee_{name} {value}")
        lines += _head("dropped_total", "counter", "sockets that the server closed")
        lines += [f'tablee_dropped_total{{why="{why}"}} {n}' for why, n in self.dropped.items()]
        lines += _head("refusals_total", "counter", "actions and requests that were refused")
        lines += [f'tablee_refusals_total{{code="{c}"}} {n}' for c, n in self.refusals.items()]
        lines += _head("requests_total", "counter", "HTTP requests")
        lines += [
            f'tablee_requests_total{{route="{route}",status="{status}"}} {n}'
            for (route, status), n in self.requests.items()
        ]
        lines += self._commits()
        return "\n".join(lines) + "\n"

    def _commits(self) -> list[str]:
        lines = _head("commit_seconds", "histogram", "how long a commit takes")
        total = 0
        for bound, count in zip((*COMMIT_BOUNDS, "+Inf"), self.commit_buckets, strict=True):
            total += count
            lines.append(f'tablee_commit_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"tablee_commit_seconds_sum {self.commit_seconds:.6f}")
        lines.append(f"tablee_commit_seconds_count {self.commits}")
        return lines


def _head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP tablee_{name} {meaning}", f"# TYPE tablee_{name} {kind}"]


METRICS = Metrics()  # one process serves one data directory, so one set of figures
