//! A message as Discord sends it. serenity leaves out the components that it does not know, such as Components V2.

use meadhall_service::outbox::MessageKey;
use serde::Deserialize;
use serde_json::Value;
use serenity::model::id::MessageId;

use crate::interactions::custom_id::message_key_of;

#[derive(Deserialize)]
pub struct RawMessage {
    pub id: MessageId,
    #[serde(default)]
    components: Vec<Value>,
}

impl RawMessage {
    /// Returns whether one of the components has this key in its `custom_id`.
    pub fn has_key(&self, key: MessageKey) -> bool {
        self.components.iter().any(|component| component_has_key(component, key))
    }
}

/// Returns whether a component or one of those in it has this key.
fn component_has_key(component: &Value, key: MessageKey) -> bool {
    let inner = component["components"].as_array().into_iter().flatten().chain([&component["accessory"]]);
    component["custom_id"].as_str().and_then(message_key_of) == Some(key)
        || inner.filter(|it| it.is_object()).any(|it| component_has_key(it, key))
}
