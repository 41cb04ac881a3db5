"""What one entry of a batchUpdate does, a room a family; `catalogue` names them all."""
