"""Everything that only several processes on one database need."""
