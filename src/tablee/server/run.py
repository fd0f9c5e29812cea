"""Running the server: one process, until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import FrameType

import uvicorn

from tablee.server.app import Server
from tablee.server.logs import set_up_logs
from tablee.server.page import welcome_line
from tablee.server.protocol import TableProtocol
from tablee.server.settings import Settings
from tablee.server.storage import StorageError
from tablee.words import Language, general

SWITCH_INTERVAL = 0.001  # seconds; the writing thread should not wait long for its turn


class GracefulServer(uvicorn.Server):
    """Uvicorn, but clients are told to come back before their connections are closed."""

    def __init__(
        self, config: uvicorn.Config, server: Server, ready: Callable[[int], None]
    ) -> None:
        super().__init__(config)
        self._server = server
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        await self._server.stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal stops gently, a second one at once."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True


def data_directory() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    home = os.environ.get("TABLEE_HOME")
    if home:
        return Path(home) / "server"
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "tablee" / "server"


def serve(
    directory: Path, host: str, port: int, settings: Settings, language: Language, *, browser: bool
) -> int:
    """Serve until stopped; the exit code."""
    set_up_logs(os.environ.get("TABLEE_LOG", "info"))
    sys.setswitchinterval(SWITCH_INTERVAL)
    os.umask(0o077)
    server = Server(directory, settings)

    def ready(actual: int) -> None:
        address = f"http://{'localhost' if _is_local_or_any(host) else _bracketed(host)}:{actual}/"
        others = [f"http://{_bracketed(a)}:{actual}/" for a in network_addresses(host)]
        for line in welcome_line(language, address, others):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        server.warming_up.start()
        if browser:
            server.start(asyncio.to_thread(_open_browser, address))

    config = _config(server, host, port)
    running = GracefulServer(config, server, ready)
    with contextlib.suppress(KeyboardInterrupt):
        try:
            running.run()
        except SystemExit:
            if server.failure is not None:
                raise server.failure from None
            raise StorageError(general("online.port", host=host, port=port)) from None
    if server.failure is not None:
        raise server.failure
    if any(thread.daemon for thread in threading.enumerate()):
        # Everything is closed and kept. A compiler at work cannot be interrupted, only left.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
    return 0


@contextlib.asynccontextmanager
async def serving(
    directory: Path | None = None, settings: Settings | None = None
) -> AsyncIterator[str]:
    """A server inside this program, for as long as the block lasts; its address.

    Without a directory its tables are gone afterwards.
    """
    with contextlib.ExitStack() as stack:
        if directory is None:
            directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Server(directory, settings or Settings(pace=0.0))
        ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        running = GracefulServer(_config(server, "127.0.0.1", 0), server, ready.set_result)
        serving = asyncio.create_task(running.serve())
        try:
            yield f"http://127.0.0.1:{await ready}"
        finally:
            running.should_exit = True
            await serving


def _config(server: Server, host: str, port: int) -> uvicorn.Config:
    settings = server.settings
    return uvicorn.Config(
        server,
        host=host,
        port=port,
        loop="uvloop",
        http="httptools",
        ws=TableProtocol,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_every or None,
        ws_ping_timeout=settings.ping_every or None,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=True,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies) or None,
        timeout_graceful_shutdown=max(1, round(settings.stop_within)),
        backlog=2048,
    )


def _is_local_or_any(host: str) -> bool:
    return host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "")  # noqa: S104 - compared


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def network_addresses(host: str) -> list[str]:
    """Where other devices of the home network find this computer."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104 - compared
        return []
    # Which address would be used to reach the world; nothing is sent.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        if not ipaddress.ip_address(address).is_loopback:
            return [address]
    return []


def _open_browser(address: str) -> None:
    """Where there is a browser with a screen, it shows the page; else nothing happens."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)
