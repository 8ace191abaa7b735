"""`python -m lusoria` is the command `lusoria`."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the folder it is started in, none of whose files is to be run

from lusoria.site.cli import main

if __name__ == "__main__":
    main()
