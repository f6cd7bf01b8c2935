"""What the operator sees and does."""
