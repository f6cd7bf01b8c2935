"""Notices to people who are away: webhooks, push messages, e-mail."""
