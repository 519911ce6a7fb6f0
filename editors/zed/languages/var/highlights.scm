; Generated from the table of the language's words by tests/suite/editors/queries.rs. Do not edit.

(comment) @comment
[(title) (text) (fen) (move)] @string
(path) @string.special
(kind) @type
(betza) @constant
[(square) (file)] @variable.special
(number) @number
[(letter) (cell)] @string.special
(verb) @keyword
["variant" "setup" "board" "piece" "every" "player" "test" "White" "Black"] @keyword
["use" "option" "means"] @keyword
["by" "see" "year" "language" "notation" "hand"] @keyword
["position" "plays" "can" "cannot" "perft" "ends" "goes"] @keyword
["also" "never"] @keyword.modifier
["then" "if" "unless" "when"] @keyword.conditional
["is" "shuffles" "only" "nothing" "from"] @keyword.operator
["," ":" "|"] @punctuation.delimiter
".." @operator
["(" ")"] @punctuation.bracket

; Words inside a sentence.
((word) @keyword
  (#any-of? @keyword
    "means" "option" "player" "setup" "test" "use" "variant"))
((word) @keyword
  (#any-of? @keyword
    "castles" "draws" "ends" "goes" "has" "language" "looks" "loses" "makes" "must"
    "notation" "perft" "plays" "promotes" "see" "stands" "stops" "wraps" "year"))
((word) @keyword.modifier
  (#any-of? @keyword.modifier
    "also" "never"))
((word) @keyword.conditional
  (#any-of? @keyword.conditional
    "after" "and" "but" "counting" "except" "if" "or" "then" "unless" "when"
    "without"))
((word) @function.builtin
  (#any-of? @function.builtin
    "become" "becomes" "capture" "capturing" "castle" "castling" "check" "checking" "drop" "dropping"
    "drops" "leave" "leaves" "may" "move" "moving" "pass" "passing" "pull" "pulls"
    "push" "pushes" "remove" "removes" "safely" "send" "sends" "shoot" "shoots" "turn"
    "turns"))
((word) @variable.special
  (#any-of? @variable.special
    "can" "cannot" "chasing" "checkmated" "checks" "faces" "mates" "occurs" "only" "position"
    "remain" "stalemated" "unable"))
((word) @variable.special
  (#any-of? @variable.special
    "any" "block" "checker" "colour" "draw" "end" "enemy" "file" "friend" "hand"
    "it" "itself" "line" "maker" "mover" "nothing" "origin" "owner" "piece" "place"
    "rank" "threat" "trail" "vacant" "vacated"))
((word) @attribute
  (#any-of? @attribute
    "a" "attacked" "every" "first" "friendly" "home" "iron" "its" "jointly" "last"
    "neutral" "next" "promoted" "protected" "royal" "safe" "unmoved" "worth"))
((word) @number
  (#any-of? @number
    "exactly" "farthest" "fewer" "least" "more" "most" "no" "often" "once" "one"
    "points" "three" "times" "twice" "two"))
((word) @keyword.operator
  (#any-of? @keyword.operator
    "Black" "White" "along" "around" "as" "at" "attacks" "behind" "between" "board"
    "both" "by" "captured" "colours" "differ" "each" "endways" "for" "from" "hexagonal"
    "in" "into" "is" "joined" "left" "levels" "like" "look" "mirror" "mirrors"
    "moves" "not" "of" "off" "on" "onto" "over" "possible" "promote" "right"
    "rotate" "same" "shuffles" "sides" "sideways" "square" "still" "swap" "than" "the"
    "to" "way" "what" "wins" "with" "within"))

; Words that the file defines.
((word) @variable
  (#not-any-of? @variable
    "means" "option" "player" "setup" "test" "use" "variant" "castles" "draws" "ends"
    "goes" "has" "language" "looks" "loses" "makes" "must" "notation" "perft" "plays"
    "promotes" "see" "stands" "stops" "wraps" "year" "also" "never" "after" "and"
    "but" "counting" "except" "if" "or" "then" "unless" "when" "without" "become"
    "becomes" "capture" "capturing" "castle" "castling" "check" "checking" "drop" "dropping" "drops"
    "leave" "leaves" "may" "move" "moving" "pass" "passing" "pull" "pulls" "push"
    "pushes" "remove" "removes" "safely" "send" "sends" "shoot" "shoots" "turn" "turns"
    "can" "cannot" "chasing" "checkmated" "checks" "faces" "mates" "occurs" "only" "position"
    "remain" "stalemated" "unable" "any" "block" "checker" "colour" "draw" "end" "enemy"
    "file" "friend" "hand" "it" "itself" "line" "maker" "mover" "nothing" "origin"
    "owner" "piece" "place" "rank" "threat" "trail" "vacant" "vacated" "a" "attacked"
    "every" "first" "friendly" "home" "iron" "its" "jointly" "last" "neutral" "next"
    "promoted" "protected" "royal" "safe" "unmoved" "worth" "exactly" "farthest" "fewer" "least"
    "more" "most" "no" "often" "once" "one" "points" "three" "times" "twice"
    "two" "Black" "White" "along" "around" "as" "at" "attacks" "behind" "between"
    "board" "both" "by" "captured" "colours" "differ" "each" "endways" "for" "from"
    "hexagonal" "in" "into" "is" "joined" "left" "levels" "like" "look" "mirror"
    "mirrors" "moves" "not" "of" "off" "on" "onto" "over" "possible" "promote"
    "right" "rotate" "same" "shuffles" "sides" "sideways" "square" "still" "swap" "than"
    "the" "to" "way" "what" "wins" "with" "within"))
