#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| varlab_fuzz::file::check(data));
