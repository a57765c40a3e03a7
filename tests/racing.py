"""Several people doing something at the same moment."""

import threading
from collections.abc import Callable

from django.db import connection

Action = Callable[[], object]


def together(*actions: Action) -> list[object]:
    """Let all actions go at one moment, each on a connection of its own; return results or exceptions."""
    outcomes: list[object] = [None] * len(actions)
    gate = threading.Barrier(len(actions))

    def run(place: int) -> None:
        try:
            gate.wait(timeout=20)
            outcomes[place] = actions[place]()
        except Exception as error:  # noqa: BLE001 - handed to the test, which says what it expects
            outcomes[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return outcomes
