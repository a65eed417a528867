//! What Discord answers to a request that it refuses: a status, a code of its own, and where in the body the faults are.

use serde_json::{Map, Value, json};

/// A refusal.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The HTTP status.
    pub status: u16,
    /// Discord's own code.
    pub code: u32,
    /// Its sentence.
    pub message: String,
    /// The faults, each at its place in the body.
    pub errors: Option<Value>,
}

impl Wrong {
    /// A refusal without places.
    #[must_use]
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// The body of the answer.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// Faults found in a body, each at its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults(Vec<Fault>);

/// One of them.
#[derive(Clone, Debug, PartialEq)]
struct Fault {
    place: Vec<String>,
    code: &'static str,
    message: String,
}

impl Faults {
    /// Notes a fault. The place is a path like `embeds.0.title`; an empty one is the whole body.
    pub fn note(&mut self, place: &str, code: &'static str, message: impl Into<String>) {
        let place = place.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        self.0.push(Fault { place, code, message: message.into() });
    }

    /// Nothing is wrong, or all of it, as Discord tells it: "Invalid Form Body", 50035.
    pub fn verdict(self) -> Result<(), Wrong> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut errors = Value::Object(Map::new());
        for fault in self.0 {
            let mut at = &mut errors;
            for step in fault.place {
                at = &mut at[step];
            }
            if !at["_errors"].is_array() {
                at["_errors"] = json!([]);
            }
            if let Some(list) = at["_errors"].as_array_mut() {
                list.push(json!({ "code": fault.code, "message": fault.message }));
            }
        }
        Err(Wrong { errors: Some(errors), ..Wrong::new(400, 50035, "Invalid Form Body") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_at_their_places() {
        let mut faults = Faults::default();
        faults.note("embeds.0.title", "BASE_TYPE_MAX_LENGTH", "Must be 256 or fewer in length.");
        faults.note("embeds.0.title", "BASE_TYPE_BAD", "Twice.");
        let wrong = faults.verdict().unwrap_err();
        assert_eq!((wrong.status, wrong.code), (400, 50035));
        let body = wrong.body();
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"].as_array().unwrap().len(), 2);
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn a_body_without_faults_is_fine() {
        assert_eq!(Faults::default().verdict(), Ok(()));
    }
}
