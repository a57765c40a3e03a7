# -*- coding: utf-8 -*-  # noqa: UP009 - Python 2 needs it to read the Chinese below
"""Set the project up: ``python3 deploy/setup.py run`` (or ``test``, ``messages``).

Any Python can read this file, even 2.7, so that one which is too old ends with one clear line instead of a
syntax error. What needs a modern Python is in ``environment.py`` and ``system.py``.
"""

import os
import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.stderr.write(
        "Python 版本太旧：这里是 {0}，需要 3.11 或更新的版本；装好后再运行一次。 / "
        "Python is too old: this is {0}; install 3.11 or newer and run again.\n".format(
            ".".join(str(part) for part in sys.version_info[:3])
        )
    )
    sys.exit(1)

if __name__ == "__main__":
    # The project's folder instead of deploy/, so that its modules have the same names everywhere.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    from deploy.environment import main

    sys.exit(main(sys.argv[1:]))
