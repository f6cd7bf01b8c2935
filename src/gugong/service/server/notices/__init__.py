"""Telling people who are not here: webhooks, push messages, e-mail."""
