"""A view as a row of small numbers, for agents that learn and for evaluation."""
