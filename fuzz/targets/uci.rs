#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| varlab_fuzz::uci::check(data));
