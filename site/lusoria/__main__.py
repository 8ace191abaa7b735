"""`python -m lusoria` is the command `lusoria`."""

from lusoria.site.cli import main

if __name__ == "__main__":
    main()
