//! WebDriver, as much of it as is spoken here: plain requests with JSON, answered by what leads the browser.

use reqwest::{Client, Method};
use serde_json::{Value, json};

/// Under this name, the standard says, an element is told.
pub const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser, led.
pub struct Driver {
    client: Client,
    /// What all requests begin with.
    session: String,
}

/// Why something was not done, in the driver's own words.
#[derive(Debug)]
pub struct Refused(Value);

impl Refused {
    /// The standard's word for it, such as `stale element reference`.
    pub fn why(&self) -> &str {
        self.0["error"].as_str().unwrap_or_default()
    }
}

impl Driver {
    /// Has a browser started.
    pub async fn new(port: u16, capabilities: Value) -> Self {
        let (client, session) = (Client::new(), format!("http://127.0.0.1:{port}/session"));
        let mut driver = Self { client, session };
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let begun = driver.post("", &wanted).await.unwrap_or_else(|it| panic!("no browser starts: {it:?}"));
        driver.session = format!("{}/{}", driver.session, begun["sessionId"].as_str().unwrap());
        driver
    }

    /// Tells it to do something.
    pub async fn post(&self, path: &str, with: &Value) -> Result<Value, Refused> {
        self.ask(Method::POST, path, with.to_string()).await
    }

    /// Asks it for something.
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
