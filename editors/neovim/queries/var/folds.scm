[
  (variant)
  (setup)
  (board)
  (piece)
  (every)
  (player)
  (test)
] @fold
