#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| beanfield_fuzzing::requests(data));
