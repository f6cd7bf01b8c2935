"""Tools of the operator."""
