[
  (piece)
  (every)
  (player)
  (board)
] @class.around

(test) @test.around

(comment) @comment.inside

(comment)+ @comment.around
