"""What changes a club: publish, decide, rebuild, set, forget. Each takes a store."""
