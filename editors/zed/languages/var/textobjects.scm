[
  (piece)
  (every)
  (player)
  (board)
] @class.around

(test) @function.around

(comment)+ @comment.around
