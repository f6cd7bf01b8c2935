"""Says at the top of every run which of the two is tested."""

import gugong


def pytest_report_header() -> str:
    return f"gugong: {'compiled' if gugong.compiled else 'from source'}"
