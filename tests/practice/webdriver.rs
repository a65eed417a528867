//! A WebDriver client with the few requests that the tests need: plain HTTP with JSON.

use reqwest::{Client, Method};
use serde_json::{Value, json};

/// Key of an element's id in JSON, as the standard defines it.
pub const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser session.
pub struct WebDriverClient {
    client: Client,
    /// Base URL of all requests.
    session_url: String,
}

/// An error that the driver returned.
#[derive(Debug)]
pub struct WebDriverError(Value);

impl WebDriverError {
    /// Returns the error code of the standard, such as `stale element reference`.
    pub fn code(&self) -> &str {
        self.0["error"].as_str().unwrap_or_default()
    }
}

impl WebDriverClient {
    /// Starts a browser session.
    pub async fn start_session(port: u16, capabilities: Value) -> Self {
        let (client, session) = (Client::new(), format!("http://127.0.0.1:{port}/session"));
        let mut driver = Self { client, session_url: session };
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let session = driver.post("", &body).await.unwrap_or_else(|it| panic!("could not start a browser: {it:?}"));
        driver.session_url = format!("{}/{}", driver.session_url, session["sessionId"].as_str().unwrap());
        driver
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, WebDriverError> {
        self.request(Method::POST, path, body.to_string()).await
    }

    pub async fn get(&self, path: &str) -> Result<Value, WebDriverError> {
        self.request(Method::GET, path, String::new()).await
    }

    async fn request(&self, method: Method, path: &str, body: String) -> Result<Value, WebDriverError> {
        let request = self.client.request(method, format!("{}{path}", self.session_url)).body(body);
        let response =
            request.send().await.unwrap_or_else(|it| panic!("lost the connection to the browser driver: {it}"));
        let text = response.text().await.unwrap();
        let mut response_json =
            serde_json::from_str::<Value>(&text).unwrap_or_else(|_| panic!("invalid response to {path}: {text}"));
        let mut value = response_json["value"].take();
        match value.as_object_mut().filter(|it| it.contains_key("error")) {
            Some(error) => {
                error.remove("stacktrace");
                Err(WebDriverError(value))
            }
            None => Ok(value),
        }
    }
}
