// Generated from the table of the language's words by tests/suite/editors/queries.rs. Do not edit.

// Words at the beginning of a line that continue the sentence before it.
static const char *const CONTINUATIONS[] = {"except", "if", "or", "then", "unless"};
