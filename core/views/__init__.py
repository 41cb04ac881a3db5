"""What people look at, in the contract's shapes, from computed documents (contract §3).

Nothing is computed here but explanations, which are derived from the figures of an event. Every
view says whether what it shows is up to date (rules §8.1). Each has a module of its own, so that
looking at one waits for no other.
"""
