//! The reason keys of bots and hints on the wire.

use beanfield_bots::Reason;
use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A reason by its key.
#[derive(Debug)]
pub(crate) struct ReasonKey(pub(crate) Reason);

impl Serialize for ReasonKey {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.key())
    }
}

impl PartialSchema for ReasonKey {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .enum_values(Some(Reason::ALL.iter().map(|reason| reason.key())))
            .description(Some("Why a bot does something, or a hint would: a key for a sentence."))
            .into()
    }
}

impl ToSchema for ReasonKey {}
