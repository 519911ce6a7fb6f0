//! Serialization of moves, outcomes, sides and diagnostics with `serde`.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Move;
use crate::board::Side;
use crate::diagnostics::{Code, Diagnostic, Label, Span};
use crate::game::Outcome;

/// Serializes a move as its text in coordinates, such as `"e2e4"`.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serializes a side as `"white"` or `"black"`.
impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

/// Serializes an outcome as an object with `winner` (a side, or null for a draw) and `reason`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Outcome", 2)?;
        object.serialize_field("winner", &self.winner)?;
        object.serialize_field("reason", &self.reason)?;
        object.end()
    }
}

/// Serializes a code as its identifier, such as `"E0203"`.
impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Serializes a span as an object with `start` and `end`, as byte offsets in its source file. The object does not contain
/// the file.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Span", 2)?;
        object.serialize_field("start", &self.start)?;
        object.serialize_field("end", &self.end)?;
        object.end()
    }
}

/// Serializes a label as an object with `span` and `text`.
impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Label", 2)?;
        object.serialize_field("span", &self.span)?;
        object.serialize_field("text", &self.text)?;
        object.end()
    }
}

/// Serializes a diagnostic as an object with `code`, `severity`, `message`, `labels` and `help`. Spans are byte ranges. For
/// lines and columns, see the JSON that [`diagnostics::render::json`](crate::diagnostics::render::json) writes.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Diagnostic", 5)?;
        object.serialize_field("code", &self.code)?;
        object.serialize_field("severity", &self.code.severity())?;
        object.serialize_field("message", &self.message)?;
        object.serialize_field("labels", &self.labels)?;
        object.serialize_field("help", &self.help)?;
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use crate::api::{Game, Variant};

    #[test]
    fn values_are_serialized() {
        let variant = Variant::parse("variant T\nuse chess\n").unwrap();
        let mut game = Game::new(&variant);
        let moves: Vec<_> = ["f3", "e5", "g4", "Qh4#"].iter().map(|text| game.play(text).unwrap()).collect();
        assert_eq!(to_value(&moves).unwrap(), json!(["f2f3", "e7e5", "g2g4", "d8h4"]));
        assert_eq!(to_value(game.outcome()).unwrap(), json!({"winner": "black", "reason": "checkmate"}));
        let error = Variant::parse("variant T\nuse ches\n").unwrap_err();
        let problem = &to_value(error.diagnostics()).unwrap()[0];
        assert_eq!((&problem["code"], &problem["severity"]), (&json!("E0140"), &json!("error")));
        assert_eq!(problem["labels"][0]["span"], json!({"start": 14, "end": 18}));
    }
}
