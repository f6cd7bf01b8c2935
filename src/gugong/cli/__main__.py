"""Runs the command line as `python -m gugong.cli`."""

from gugong.cli.main import main

if __name__ == "__main__":
    main()
