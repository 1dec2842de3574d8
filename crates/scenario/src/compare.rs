//! Whether a part of a position is as a scenario says.

use beanfield_rules::bean::Bean;
use beanfield_rules::ladies::Card;
use serde_json::{Map, Value};

/// Where the first difference is, and what it is.
pub(crate) struct Difference {
    /// Below the part that was compared, such as `.seats.A.hand`.
    pub(crate) path: String,
    pub(crate) message: String,
}

/// Compares: maps may be partial; lists and bunches must be equal; a number compares with how many there are; `{ top: [..] }`
/// with the first of a list.
pub(crate) fn compare(expected: &Value, found: &Value) -> Result<(), Difference> {
    compare_at(expected, found, String::new())
}

fn compare_at(expected: &Value, found: &Value, path: String) -> Result<(), Difference> {
    let differs = |path: String| Difference { path, message: format!("expected {expected}, found {found}") };
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) if is_bunch(expected) => {
            if same_bunch(expected, found) {
                Ok(())
            } else {
                Err(differs(path))
            }
        }
        (Value::Object(expected), Value::Object(found)) => expected.iter().try_for_each(|(key, expected)| {
            let path = format!("{path}.{key}");
            match found.get(key) {
                Some(found) => compare_at(expected, found, path),
                None => Err(Difference { path, message: format!("there is no `{key}` here") }),
            }
        }),
        (Value::Object(top), Value::Array(found)) if top.len() == 1 && top.contains_key("top") => {
            let top = top["top"].as_array().ok_or_else(|| differs(path.clone()))?;
            if found.starts_with(top) { Ok(()) } else { Err(differs(path)) }
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let mut pairs = expected.iter().zip(found).enumerate();
            pairs.try_for_each(|(i, (expected, found))| compare_at(expected, found, format!("{path}[{i}]")))
        }
        (Value::Number(number), Value::Array(found)) => {
            if number.as_u64() == Some(found.len() as u64) {
                Ok(())
            } else {
                Err(differs(path))
            }
        }
        (Value::Number(number), Value::Object(bunch)) => {
            let total = bunch.values().map(Value::as_u64).sum::<Option<u64>>();
            if number.as_u64() == total { Ok(()) } else { Err(differs(path)) }
        }
        _ => {
            if expected == found {
                Ok(())
            } else {
                Err(differs(path))
            }
        }
    }
}

/// Something for each bean or card; an empty map is an empty bunch.
fn is_bunch(map: &Map<String, Value>) -> bool {
    let is_bean = |key: &str| Bean::ALL.iter().any(|bean| bean.key() == key);
    map.keys().all(|key| is_bean(key) || Card::named(key).is_some())
}

/// Order does not matter in a bunch.
fn same_bunch(expected: &Map<String, Value>, found: &Map<String, Value>) -> bool {
    expected.len() == found.len() && expected.iter().all(|(bean, number)| found.get(bean) == Some(number))
}
