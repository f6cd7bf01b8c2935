"""The requests that servers and browsers' workers both answer: one row, one handler each."""
