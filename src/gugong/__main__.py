"""`python -m gugong` is the command `gugong`."""

from gugong.cli.main import main

main()
