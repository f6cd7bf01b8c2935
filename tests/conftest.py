"""Says at the top of every run which of the two is tested. In English, whatever the locale."""

import os

os.environ["GUGONG_LANGUAGE"] = "en"

import gugong


def pytest_report_header() -> str:
    return f"gugong: {'compiled' if gugong.compiled else 'from source'}"
