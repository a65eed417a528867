//! A window of the browser: what is seen in it, and what a person does with it. Nothing is waited for by the clock, only until it
//! is so. What is looked for is said in the page's own language, with the words of `eyes.js`.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::browser::Browser;
use super::driver::{ELEMENT, Refused};

/// Whatever comes, comes sooner.
const SOON: Duration = Duration::from_secs(20);
/// Between two looks.
const BLINK: Duration = Duration::from_millis(15);
/// Words for what can be seen.
const EYES: &str = include_str!("eyes.js");

/// A window.
pub struct Window<'browser> {
    pub(super) browser: &'browser Browser,
    pub(super) handle: String,
}

impl Window<'_> {
    /// Opens an address.
    pub async fn goes(&self, address: &str) {
        self.post("/url", &json!({ "url": address })).await.unwrap();
    }

    /// What this is just now.
    pub async fn tells(&self, what: &str) -> Value {
        self.asked(what).await.unwrap_or_else(|it| panic!("{what}: {it:?}"))
    }

    /// Waits until there is such a thing, and tells what it is.
    pub async fn sees(&self, what: &str) -> Value {
        let end = Instant::now() + SOON;
        loop {
            let found = self.asked(what).await;
            if let Ok(found) = &found
                && !matches!(found, Value::Null | Value::Bool(false))
            {
                return found.clone();
            }
            assert!(Instant::now() < end, "it is never seen: {what} ({found:?})");
            sleep(BLINK).await;
        }
    }

    /// Waits until it can be pressed, and presses it.
    pub async fn presses(&self, what: &str) {
        let end = Instant::now() + SOON;
        loop {
            let found = self.sees(what).await;
            let element = found[ELEMENT].as_str().unwrap_or_else(|| panic!("{what} is no element"));
            let Err(refused) = self.post(&format!("/element/{element}/click"), &json!({})).await else { return };
            // It was drawn anew, or something lay above it, at that very moment.
            let passes = ["stale element reference", "element click intercepted", "element not interactable"];
            assert!(passes.contains(&refused.why()), "{what}: {refused:?}");
            assert!(Instant::now() < end, "it cannot be pressed: {what}: {refused:?}");
            sleep(BLINK).await;
        }
    }

    /// How it looks.
    pub async fn picture(&self) -> Option<Vec<u8>> {
        self.browser.turn_to(&self.handle).await.ok()?;
        let taken = self.browser.lead.get("/screenshot").await.ok()?;
        BASE64_STANDARD.decode(taken.as_str()?).ok()
    }

    async fn asked(&self, what: &str) -> Result<Value, Refused> {
        let script = format!("{EYES}\nreturn ({what});");
        self.post("/execute/sync", &json!({ "script": script, "args": [] })).await
    }

    async fn post(&self, path: &str, with: &Value) -> Result<Value, Refused> {
        self.browser.turn_to(&self.handle).await?;
        self.browser.lead.post(path, with).await
    }
}
