//! Values that are nearly right.

use serde_json::Value;

use crate::bytes::Bytes;

/// Words of all games, and numbers at the borders of what there is.
const WORDS: [&str; 64] = [
    "null",
    "true",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "6",
    "7",
    "8",
    "16",
    "31",
    "32",
    "33",
    "63",
    "64",
    "65",
    "127",
    "128",
    "254",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "1.5",
    "-0.0",
    "1e300",
    "\"\"",
    "\"A\"",
    "\"B\"",
    "\"C\"",
    "\"G\"",
    "\"H\"",
    "\"everyone\"",
    "\"open\"",
    "\"red\"",
    "\"soy\"",
    "\"cocoa\"",
    "\"kidney\"",
    "\"red_lady\"",
    "\"joe\"",
    "\"P04\"",
    "\"rostock\"",
    "\"ROS-1\"",
    "\"H01\"",
    "[]",
    "{}",
    "[[]]",
    "{\"A\":1}",
    "{\"red\":1}",
    "{\"red\":255,\"soy\":255}",
    "{\"red_baby\":1}",
    "{\"hand\":1}",
    "{\"hand\":0}",
    "{\"hand\":255}",
    "{\"face_up\":\"red\"}",
    "{\"received\":\"soy\"}",
    "{\"thalers\":5}",
    "[{\"hand\":1},{\"hand\":1}]",
    "[\"red\",\"red\"]",
];

/// Something that may not belong where it is put.
fn word(bytes: &mut Bytes) -> Value {
    serde_json::from_str(bytes.pick::<&str>(&WORDS)).expect("each word is JSON")
}

/// Any JSON: a word, or whatever the bytes spell.
pub(crate) fn any(bytes: &mut Bytes) -> Value {
    let text = bytes.text();
    serde_json::from_str(&text).unwrap_or_else(|_| word(bytes))
}

/// Puts something else in one place, takes something away, or says something twice.
pub(crate) fn spoil(value: &mut Value, bytes: &mut Bytes) {
    let how = bytes.below(8);
    match value {
        Value::Object(map) if how > 0 && !map.is_empty() => {
            let key = map.keys().nth(bytes.below(map.len())).cloned().expect("there are so many");
            match how {
                1 => drop(map.shift_remove(&key)),
                2 => drop(map.insert(bytes.text(), word(bytes))),
                _ => spoil(&mut map[&key], bytes),
            }
        }
        Value::Array(items) if how > 0 && !items.is_empty() => {
            let at = bytes.below(items.len());
            match how {
                1 => drop(items.remove(at)),
                2 => items.push(items[at].clone()),
                3 => (0..bytes.byte()).for_each(|_| items.push(items[at].clone())),
                _ => spoil(&mut items[at], bytes),
            }
        }
        Value::Number(number) if how > 2 => {
            // One more or one less is where borders are.
            let by = i64::from(how > 4) * 2 - 1;
            *value = number.as_i64().map_or_else(|| word(bytes), |it| it.wrapping_add(by).into());
        }
        value if how > 1 => *value = word(bytes),
        value => *value = any(bytes),
    }
}
