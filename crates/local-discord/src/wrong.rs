//! Discord's error responses: a status, an error code, and field errors at their paths.

use serde_json::{Map, Value, json};

/// An error response of the API.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    pub status: u16,
    /// Discord's error code.
    pub code: u32,
    pub message: String,
    /// The field errors as JSON, nested by their paths.
    pub errors: Option<Value>,
}

impl Wrong {
    /// Creates an error without field errors.
    #[must_use]
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// Returns the JSON body of the reply.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// Field errors of one request body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults(Vec<Fault>);

#[derive(Clone, Debug, PartialEq)]
struct Fault {
    place: Vec<String>,
    code: &'static str,
    message: String,
}

impl Faults {
    /// Adds an error. The path has the form `embeds.0.title`; an empty one is the whole body.
    pub fn note(&mut self, place: &str, code: &'static str, message: impl Into<String>) {
        let place = place.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        self.0.push(Fault { place, code, message: message.into() });
    }

    /// Returns `Ok` if there are no errors, else "Invalid Form Body" (50035) with all of them.
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
