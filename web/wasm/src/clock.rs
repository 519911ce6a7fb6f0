//! The clock of the browser, and its console, to which panic messages are written.

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    pub fn log_error(message: &str);
}

/// Returns the time since the worker was started.
pub fn now() -> Duration {
    Duration::from_secs_f64(performance_now() / 1000.0)
}
