//! YAML as plain values that remember their lines.

use std::collections::HashMap;

use saphyr::{MarkedYaml, Scalar, ScanError, YamlData, YamlLoader};
use saphyr_parser::{Event, Parser, SpannedEventReceiver as _};
use serde_json::{Map, Value};

use crate::Failure;

/// One YAML document.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    lines: HashMap<String, usize>,
}

impl Document {
    /// The line of a part such as `steps[2].then.seats.A`, or of the nearest part around it that has one.
    pub(crate) fn line(&self, path: &str) -> usize {
        let mut path = path;
        loop {
            if let Some(&line) = self.lines.get(path) {
                return line;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None if path.is_empty() => return 1,
                None => path = "",
            }
        }
    }
}

/// Lists and maps in one another: far more than any position has. What is deeper would take the whole stack.
const DEEPEST: usize = 32;

/// Reads all documents of a file.
pub(crate) fn documents(text: &str) -> Result<Vec<Document>, Failure> {
    nodes(text)?
        .iter()
        .map(|node| {
            let mut lines = HashMap::new();
            let value = convert(node, "", &mut lines)?;
            Ok(Document { value, lines })
        })
        .collect()
}

fn nodes(text: &str) -> Result<Vec<MarkedYaml<'_>>, Failure> {
    let mut loader = YamlLoader::default();
    let mut depth = 0_usize;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| no_yaml(&error))?;
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth -= 1,
            _ => {}
        }
        if depth > DEEPEST {
            return Err(too_deep(span.start.line()));
        }
        loader.on_event(event, span);
        if let Some(error) = loader.error() {
            return Err(no_yaml(error));
        }
    }
    Ok(loader.into_documents())
}

fn too_deep(line: usize) -> Failure {
    Failure::new(line, "lists and maps are too deep in one another here")
}

/// The parser reads ahead, and has a bound of its own.
fn no_yaml(error: &ScanError) -> Failure {
    if error.info() == "recursion limit exceeded" {
        return too_deep(error.marker().line());
    }
    Failure::new(error.marker().line(), format!("this is no YAML: {}", error.info()))
}

fn convert(node: &MarkedYaml, path: &str, lines: &mut HashMap<String, usize>) -> Result<Value, Failure> {
    let line = node.span.start.line();
    lines.insert(path.to_owned(), line);
    match &node.data {
        YamlData::Value(scalar) => Ok(match scalar {
            Scalar::Null => Value::Null,
            Scalar::Boolean(flag) => (*flag).into(),
            Scalar::Integer(number) => (*number).into(),
            Scalar::FloatingPoint(number) => Value::from(number.into_inner()),
            Scalar::String(text) => text.as_ref().into(),
        }),
        YamlData::Sequence(items) => {
            let items = items.iter().enumerate();
            items
                .map(|(i, item)| convert(item, &format!("{path}[{i}]"), lines))
                .collect::<Result<_, _>>()
                .map(Value::Array)
        }
        YamlData::Mapping(entries) => {
            let mut map = Map::new();
            for (key, value) in entries {
                let key = match &key.data {
                    YamlData::Value(Scalar::String(text)) => text.to_string(),
                    YamlData::Value(Scalar::Integer(number)) => number.to_string(),
                    _ => return Err(Failure::new(key.span.start.line(), "a key must be a word")),
                };
                let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                map.insert(key, convert(value, &inner, lines)?);
            }
            Ok(Value::Object(map))
        }
        _ => Err(Failure::new(line, "only plain values, lists and maps are understood here")),
    }
}
