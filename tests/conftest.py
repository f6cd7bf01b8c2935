"""Says at the top of every run which of the two is tested. In English, whatever the locale."""

import os

os.environ["GUGONG_LANGUAGE"] = "en"
# Read when numpy is first imported, here by whichever test comes first. With more threads than one,
# the processes of a run keep each other from working, and the net takes nine times as long.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import gugong


def pytest_report_header() -> str:
    return f"gugong: {'compiled' if gugong.compiled else 'from source'}"
