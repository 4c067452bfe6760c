"""Bursts of connections to the server of `skypuzzle web`: how long the slowest takes to connect and to be answered.

All connections of a burst begin at the same time and ask for the first page. The exit code is 1 if one of them fails,
or takes a second to connect: one that found no room in the server's queue tries again after a second.

    python -m benchmarks.stress.bursts --connections 200 --bursts 10
"""

import asyncio
import sys
import threading
import time

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.games import GAMES, load
from skypuzzle.web.server import LocalServer, SiteOnDemand

STALLED = 1.0
LONGEST = 20.0


def main() -> int:
    """Send burst after burst to a server in this process."""
    options = CommandLine(__doc__, searches=False)
    options.number("--connections", 200, "connections in each burst", quick=50)
    options.number("--bursts", 10, "bursts", quick=2)
    asked = options.parse()
    connects: list[float] = []
    answers: list[float] = []
    failed = 0
    site = SiteOnDemand([load(name) for name in GAMES])
    with LocalServer(0, site, say) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for _ in progress(range(asked.bursts), asked.bursts, "bursts"):
            for timed in asyncio.run(_burst(server.server_port, asked.connections)):
                if isinstance(timed, BaseException):
                    failed += 1
                    say(f"FAILED {type(timed).__name__}: {timed}")
                else:
                    connects.append(timed[0])
                    answers.append(timed[1])
        server.shutdown()
        site.close()
    stalled = sum(seconds >= STALLED for seconds in connects)
    slowest = f"slowest connect {max(connects, default=0):.3f} s, slowest answer {max(answers, default=0):.3f} s"
    say(f"{len(connects)} of {len(connects) + failed} answered; {slowest}; {stalled} took {STALLED:g} s to connect")
    return 1 if failed or stalled else 0


async def _burst(port: int, number: int) -> list[tuple[float, float] | BaseException]:
    asking = (asyncio.wait_for(_ask(port), LONGEST) for _ in range(number))
    return await asyncio.gather(*asking, return_exceptions=True)


async def _ask(port: int) -> tuple[float, float]:
    """Return the seconds to connect, and to be answered from then on."""
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    connected = time.perf_counter()
    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    answered = time.perf_counter()
    writer.close()
    if not answer.startswith(b"HTTP/1.1 200 "):
        raise ValueError(f"it answers {answer[:40]!r}")
    return connected - began, answered - connected


if __name__ == "__main__":
    sys.exit(main())
