//! Discord's error responses: a status, an error code, and field errors at their paths.

use serde_json::{Map, Value, json};

/// An error response of the API.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    pub status: u16,
    /// Discord's error code.
    pub code: u32,
    pub message: String,
    /// The field errors as JSON, nested by their paths.
    pub field_errors: Option<Value>,
}

impl ApiError {
    /// Creates an error without field errors.
    #[must_use]
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), field_errors: None }
    }

    /// Returns the JSON body of the reply.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.field_errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldErrors(Vec<PlacedFieldError>);

#[derive(Clone, Debug, PartialEq)]
struct PlacedFieldError {
    path: Vec<String>,
    code: &'static str,
    message: String,
}

impl FieldErrors {
    /// Adds an error. The path has the form `embeds.0.title`; an empty path means the whole body.
    pub fn push(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let path = path.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        self.0.push(PlacedFieldError { path, code, message: message.into() });
    }

    /// Returns `Ok` if there are no errors, else "Invalid Form Body" (50035) with all of them.
    pub fn into_result(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut errors = Value::Object(Map::new());
        for error in self.0 {
            let mut node = &mut errors;
            for step in error.path {
                node = &mut node[step];
            }
            if !node["_errors"].is_array() {
                node["_errors"] = json!([]);
            }
            if let Some(list) = node["_errors"].as_array_mut() {
                list.push(json!({ "code": error.code, "message": error.message }));
            }
        }
        Err(ApiError { field_errors: Some(errors), ..ApiError::new(400, 50035, "Invalid Form Body") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_errors_are_reported_at_their_paths() {
        let mut errors = FieldErrors::default();
        errors.push("embeds.0.title", "BASE_TYPE_MAX_LENGTH", "Must be 256 or fewer in length.");
        errors.push("embeds.0.title", "BASE_TYPE_BAD", "Twice.");
        let error = errors.into_result().unwrap_err();
        assert_eq!((error.status, error.code), (400, 50035));
        let body = error.body();
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"].as_array().unwrap().len(), 2);
        assert_eq!(body["errors"]["embeds"]["0"]["title"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn a_body_without_field_errors_is_accepted() {
        assert_eq!(FieldErrors::default().into_result(), Ok(()));
    }
}
