//! A WebDriver client with the few requests that the tests need: plain HTTP with JSON.

use reqwest::{Client, Method};
use serde_json::{Value, json};

/// Key of an element's id in JSON, as the standard defines it.
pub const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser session.
pub struct Driver {
    client: Client,
    /// Base URL of all requests.
    session: String,
}

/// An error that the driver returned.
#[derive(Debug)]
pub struct Refused(Value);

impl Refused {
    /// Returns the error code of the standard, such as `stale element reference`.
    pub fn why(&self) -> &str {
        self.0["error"].as_str().unwrap_or_default()
    }
}

impl Driver {
    /// Starts a browser session.
    pub async fn new(port: u16, capabilities: Value) -> Self {
        let (client, session) = (Client::new(), format!("http://127.0.0.1:{port}/session"));
        let mut driver = Self { client, session };
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let begun = driver.post("", &wanted).await.unwrap_or_else(|it| panic!("no browser starts: {it:?}"));
        driver.session = format!("{}/{}", driver.session, begun["sessionId"].as_str().unwrap());
        driver
    }

    pub async fn post(&self, path: &str, with: &Value) -> Result<Value, Refused> {
        self.ask(Method::POST, path, with.to_string()).await
    }

    pub async fn get(&self, path: &str) -> Result<Value, Refused> {
        self.ask(Method::GET, path, String::new()).await
    }

    async fn ask(&self, method: Method, path: &str, body: String) -> Result<Value, Refused> {
        let asked = self.client.request(method, format!("{}{path}", self.session)).body(body);
        let answer = asked.send().await.unwrap_or_else(|it| panic!("the browser's driver is gone: {it}"));
        let text = answer.text().await.unwrap();
        let mut told = serde_json::from_str::<Value>(&text).unwrap_or_else(|_| panic!("no answer to {path}: {text}"));
        let mut value = told["value"].take();
        match value.as_object_mut().filter(|it| it.contains_key("error")) {
            Some(refused) => {
                refused.remove("stacktrace");
                Err(Refused(value))
            }
            None => Ok(value),
        }
    }
}
