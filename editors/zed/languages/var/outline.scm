(variant
  "variant" @context
  title: (title) @name) @item

(setup
  "setup" @name) @item

(board
  "board" @name) @item

(piece
  "piece" @context
  name: (kind) @name) @item

(every
  "every" @name) @item

(player
  ["player" "White" "Black"] @name) @item

(definition
  name: (word) @name
  "means" @context) @item

(option
  "option" @context
  name: (_) @name) @item

(test
  "test" @context
  title: (title) @name) @item
