//! The author's pictures of pieces, which `varlab page --own-pieces` embeds in a page.

use std::collections::HashMap;

use serde_json::Value;
use varlab::board::{Piece, Side};
use varlab::ir::Program;
use varlab::render::picture::{OwnImage, OwnImages};
use wasm_bindgen::prelude::wasm_bindgen;

/// Pictures that replace the built-in figures. They are stored by the names of kinds, so that they remain valid
/// when the rules change.
#[wasm_bindgen]
pub struct OwnPictures {
    /// White's picture and Black's, by the name of the kind.
    by_kind_name: HashMap<String, [OwnImage; 2]>,
}

#[wasm_bindgen]
impl OwnPictures {
    /// Reads a JSON object as the command writes it. Its keys are the names of kinds. Each value is an array:
    /// White's picture and Black's picture, or one picture for both sides. Each picture is an object with `view`,
    /// `content` and `onDisc`, which are the fields of `OwnImage`. Anything else is ignored.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> OwnPictures {
        let object = serde_json::from_str::<HashMap<String, Value>>(json).unwrap_or_default();
        let by_kind_name =
            object.into_iter().filter_map(|(name, value)| Some((name, images_of_sides(&value)?)));
        OwnPictures { by_kind_name: by_kind_name.collect() }
    }
}

impl OwnPictures {
    /// Returns the images of the pieces of a game. Pictures of kinds that the game does not have are left out.
    pub(crate) fn images(&self, program: &Program) -> OwnImages {
        let mut images = OwnImages::new();
        for kind in program.kind_ids() {
            let Some(side_images) = self.by_kind_name.get(&program.kind(kind).name) else { continue };
            for (side, image) in Side::BOTH.into_iter().zip(side_images) {
                images.insert(Piece { kind, side }, image.clone());
            }
        }
        images
    }
}

/// Returns White's image and Black's image; `None` if a picture is not valid.
fn images_of_sides(value: &Value) -> Option<[OwnImage; 2]> {
    let images: Vec<OwnImage> = value.as_array()?.iter().map(image).collect::<Option<_>>()?;
    match <[OwnImage; 2]>::try_from(images) {
        Ok(both) => Some(both),
        Err(images) => images.first().map(|image| [image.clone(), image.clone()]),
    }
}

fn image(value: &Value) -> Option<OwnImage> {
    let view: Vec<f64> = value["view"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?;
    Some(OwnImage {
        view: view.try_into().ok()?,
        content: value["content"].as_str()?.to_owned(),
        on_disc: value["onDisc"].as_bool()?,
    })
}
