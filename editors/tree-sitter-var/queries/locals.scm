; Words and kinds have one meaning in the whole file.
(source_file) @local.scope

(definition
  name: (word) @local.definition)

(piece
  name: (kind) @local.definition)

(word) @local.reference

(kind) @local.reference
