/**
 * @file The grammar of varlab's variant files (.var), for editors.
 *
 * The tree has sections, lines, steps, conditions and tokens. Which words are keywords inside a sentence is not part of the grammar: the
 * queries list them, generated from varlab's table of words, so that a new word of the language needs no new parser. Mistakes inside a
 * sentence are reported by the language server.
 *
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** The characters of a Betza word before an uppercase letter. One dot is part of the word; two dots are a range. */
const BETZA_START = String.raw`(?:[a-z0-9\[\]()?+*<>'/!&^~_-]|\.[a-z0-9\[\]()?+*<>'/!&^~_-])*`;

/** The characters of a Betza word after an uppercase letter. */
const BETZA_REST = String.raw`(?:[A-Za-z0-9\[\]()?+*<>'/!&^~_-]|\.[A-Za-z0-9\[\]()?+*<>'/!&^~_-])*`;

module.exports = grammar({
  name: "var",

  word: $ => $.word,

  extras: $ => [/\s/, /\u{feff}/, $.comment],

  // src/scanner.c decides which line breaks end a sentence. It looks further than one token ahead.
  externals: $ => [
    // The end of a sentence: a line break, unless the next line continues the sentence.
    $._end,
    // The end of a line of text, which cannot continue on the next line.
    $._text_end,
    // A word before `means`.
    $._defined_word,
    // A comma before `then`.
    $._comma_before_then,
  ],

  rules: {
    source_file: $ => repeat(choice($._section, $._declaration)),

    comment: _ => /#[^\r\n]*/,

    // ---- declarations ----------------------------------------------------------------------

    _declaration: $ => choice($.use, $.option, $.definition),

    use: $ => seq("use", sep($.path), $._end),

    option: $ => seq(
      "option",
      field("name", choice($.kind, $.word)),
      optional($.letter),
      "is",
      $._phrase,
      $._end,
    ),

    definition: $ => seq(
      field("name", alias($._defined_word, $.word)),
      "means",
      $._phrase,
      repeat(choice($.step, $.condition)),
      $._end,
    ),

    // ---- sections --------------------------------------------------------------------------

    _section: $ => choice($.variant, $.setup, $.board, $.piece, $.every, $.player, $.test),

    variant: $ => seq("variant", field("title", optional($.title)), $._text_end, repeat($.fact)),

    fact: $ => choice(
      seq(choice("by", "see", "notation"), optional($.text), $._text_end),
      seq(choice("year", "language"), optional(choice($.number, $.text)), $._text_end),
    ),

    setup: $ => seq(
      "setup",
      optional(choice($.fen, seq("shuffles", $._phrase))),
      $._text_end,
      repeat($.row),
    ),

    row: $ => seq(choice($.number, "hand"), "|", repeat1($.cell), repeat(seq("|", repeat1($.cell))), $._text_end),

    cell: _ => /\.|\*|\+?[A-Za-z]/,

    board: $ => seq("board", $._heading_end, repeat($.sentence)),

    piece: $ => seq(
      optional($._side),
      "piece",
      field("name", $.kind),
      field("letter", optional($.letter)),
      $._heading_end,
      repeat($.sentence),
    ),

    every: $ => seq(
      optional($._side),
      "every",
      $._phrase,
      repeat(choice($.step, $.condition)),
      $._end,
      repeat($.sentence),
    ),

    player: $ => seq(choice("player", $._side), $._heading_end, repeat($.sentence)),

    _side: _ => choice("White", "Black"),

    // The first sentence of a section may follow its heading.
    _heading_end: $ => choice($._end, alias($._sentence_on_heading, $.sentence)),

    _sentence_on_heading: $ => $._sentence,

    test: $ => seq("test", field("title", optional($.title)), $._text_end, repeat($.check)),

    check: $ => choice(
      seq("position", optional(alias($.text, $.fen)), $._text_end),
      seq(choice("plays", "can", "cannot"), $._moves, $._text_end),
      seq(choice("perft", "ends", "goes"), $._phrase, $._text_end),
    ),

    _moves: $ => seq(
      optional("only"),
      choice("nothing", repeat1(choice($.move, alias($.word, $.move)))),
      optional(seq("from", $.square)),
    ),

    // ---- sentences -------------------------------------------------------------------------

    sentence: $ => $._sentence,

    _sentence: $ => seq(
      field("mode", optional(choice("also", "never"))),
      choice(
        seq(alias("castles", $.verb), optional(seq($.letter, $._phrase))),
        seq(alias($.word, $.verb), optional($._phrase)),
      ),
      repeat(choice($.step, $.condition)),
      $._end,
    ),

    step: $ => seq(optional(alias($._comma_before_then, ",")), "then", $._phrase),

    condition: $ => seq(choice("if", "unless", "when"), $._phrase),

    // Tokens. A comma or colon may separate them.
    _phrase: $ => seq($._token, repeat(seq(optional(choice(",", ":")), $._token))),

    _token: $ => choice($.kind, $.squares, $.range, $.square, $.number, $.betza, $.limit, $.word, alias($._small_letter, $.word), $.side),

    side: $ => $._side,

    // A rectangle of squares, given by two corners.
    squares: $ => seq($.square, "..", $.square),

    // A range of numbers or of files.
    range: $ => choice(
      seq($.number, "..", $.number),
      seq(alias($._small_letter, $.file), "..", alias($._small_letter, $.file)),
    ),

    limit: $ => seq("(", $._phrase, ")"),

    // ---- tokens: of two matches of equal length, the earlier rule wins ------------------------

    kind: _ => /[A-Z][A-Za-z]*[a-z]/,
    square: _ => /[A-P]?[a-p][0-9][0-9]?/,
    letter: _ => /\+?[A-Za-z]/,
    number: _ => /[0-9]+/,
    betza: _ => new RegExp(BETZA_START + "[A-Z]" + BETZA_REST),
    word: _ => /[a-z][a-z]+/,
    _small_letter: _ => /[a-z]/,
    path: _ => /[A-Za-z0-9_\/-]+/,
    move: _ => /[^\s#]\S*/,
    fen: _ => /[^\s#\/]+\/\S*([ \t]+[^\s#]\S*)*/,
    title: $ => $._text,
    text: $ => $._text,
    _text: _ => /[^\s#]\S*([ \t]+[^\s#]\S*)*/,
  },
});

/**
 * A list separated by commas.
 *
 * @param {RuleOrLiteral} member
 */
function sep(member) {
  return seq(member, repeat(seq(",", member)));
}
