// The tokens that need more than one token of lookahead: the ends of lines, and words and commas before certain words.

#include "tree_sitter/parser.h"

#include <string.h>

#include "continuations.h"

enum TokenType { END, TEXT_END, DEFINED_WORD, COMMA_BEFORE_THEN };

// The maximum length of a word that is compared with keywords. Longer words are not keywords.
#define MAX_WORD 16

static bool is_blank(int32_t c) { return c == ' ' || c == '\t'; }

// Returns true for a line feed and a carriage return. Each ends a line; together, `\r\n`, they end one line.
static bool is_line_break(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_lower(int32_t c) { return c >= 'a' && c <= 'z'; }

static bool is_word_char(int32_t c) {
  return is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static void skip_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
}

// Skips spaces, line breaks and comments after the token.
static void look_past_blanks_and_comments(TSLexer *lexer) {
  while (!lexer->eof(lexer)) {
    if (lexer->lookahead == '#') {
      while (!lexer->eof(lexer) && !is_line_break(lexer->lookahead)) advance(lexer);
    } else if (is_blank(lexer->lookahead) || is_line_break(lexer->lookahead)) {
      advance(lexer);
    } else {
      return;
    }
  }
}

// Reads a word of lowercase letters into `word`, which is empty if the word is too long or has other characters.
static void read_word(TSLexer *lexer, char word[MAX_WORD + 1]) {
  unsigned length = 0;
  while (is_lower(lexer->lookahead)) {
    if (length < MAX_WORD) word[length] = (char)lexer->lookahead;
    length++;
    advance(lexer);
  }
  if (length > MAX_WORD || is_word_char(lexer->lookahead)) length = 0;
  word[length] = '\0';
}

static bool continues_sentence(const char *word) {
  for (unsigned i = 0; i < sizeof CONTINUATIONS / sizeof CONTINUATIONS[0]; i++) {
    if (strcmp(word, CONTINUATIONS[i]) == 0) return true;
  }
  return false;
}

static bool scan_line_end(TSLexer *lexer, const bool *valid_symbols) {
  bool at_end = lexer->eof(lexer);
  if (lexer->lookahead == '\r') advance(lexer);
  if (lexer->lookahead == '\n') advance(lexer);
  lexer->mark_end(lexer);
  // END and TEXT_END are both valid only after a syntax error; END is then used.
  if (!valid_symbols[END]) {
    lexer->result_symbol = TEXT_END;
    return true;
  }
  char word[MAX_WORD + 1];
  look_past_blanks_and_comments(lexer);
  read_word(lexer, word);
  lexer->result_symbol = END;
  return at_end || !continues_sentence(word);
}

static bool scan_defined_word(TSLexer *lexer) {
  char word[MAX_WORD + 1];
  unsigned length = 0;
  for (; is_lower(lexer->lookahead); length++) advance(lexer);
  if (length < 2 || !is_blank(lexer->lookahead)) return false;
  lexer->mark_end(lexer);
  while (is_blank(lexer->lookahead)) advance(lexer);
  read_word(lexer, word);
  lexer->result_symbol = DEFINED_WORD;
  return strcmp(word, "means") == 0;
}

static bool scan_comma_before_then(TSLexer *lexer) {
  char word[MAX_WORD + 1];
  advance(lexer);
  lexer->mark_end(lexer);
  look_past_blanks_and_comments(lexer);
  read_word(lexer, word);
  lexer->result_symbol = COMMA_BEFORE_THEN;
  return strcmp(word, "then") == 0;
}

void *tree_sitter_var_external_scanner_create(void) { return NULL; }

void tree_sitter_var_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_var_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_var_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

bool tree_sitter_var_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  skip_blanks(lexer);
  bool ends_line = valid_symbols[END] || valid_symbols[TEXT_END];
  if (ends_line && (lexer->eof(lexer) || is_line_break(lexer->lookahead))) return scan_line_end(lexer, valid_symbols);
  if (valid_symbols[COMMA_BEFORE_THEN] && lexer->lookahead == ',') return scan_comma_before_then(lexer);
  if (valid_symbols[DEFINED_WORD]) {
    while (is_blank(lexer->lookahead) || is_line_break(lexer->lookahead)) lexer->advance(lexer, true);
    if (is_lower(lexer->lookahead)) return scan_defined_word(lexer);
  }
  return false;
}
