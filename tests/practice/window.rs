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
const SOON: Duration = Duration::from_secs(60);
/// Between two looks.
const BLINK: Duration = Duration::from_millis(15);
const TO_THE_MIDDLE: &str = "arguments[0].scrollIntoView({ block: 'center' })";
/// Words for what can be seen.
const EYES: &str = include_str!("eyes.js");

/// A window.
#[derive(Clone)]
pub struct Window<'browser> {
    pub(super) browser: &'browser Browser,
    pub(super) handle: String,
}

/// Keys that write nothing, by the standard's signs for them.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    Tab = 0xe004,
    Enter = 0xe007,
    Escape = 0xe00c,
    Up = 0xe013,
    Down = 0xe015,
}

/// By what light it is read.
#[derive(Clone, Copy, Debug)]
pub enum Light {
    Dark,
    Light,
}

impl Window<'_> {
    /// Opens an address.
    pub async fn goes(&self, address: &str) {
        self.post("/url", &json!({ "url": address })).await.unwrap();
    }

    /// Loads it once more.
    pub async fn reloads(&self) {
        self.post("/refresh", &json!({})).await.unwrap();
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
            // One scrolls until it lies free. If it is gone by now, it is looked for again.
            let _ = self.post("/execute/sync", &json!({ "script": TO_THE_MIDDLE, "args": [found] })).await;
            sleep(BLINK).await;
        }
    }

    /// Types this, wherever the keyboard is.
    pub async fn types(&self, text: &str) {
        self.strikes(text.chars().flat_map(stroke).collect()).await;
    }

    /// Strikes a key.
    pub async fn strikes_key(&self, key: Key) {
        self.strikes(stroke(sign(key)).to_vec()).await;
    }

    async fn strikes(&self, strokes: Vec<Value>) {
        let keyboard = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] });
        self.post("/actions", &keyboard).await.unwrap();
    }

    /// Is so wide from now on, as on a phone of that width.
    pub async fn is_wide(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.commands("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Is read by this light from now on.
    pub async fn is_read_by(&self, light: Light) {
        let value = match light {
            Light::Dark => "dark",
            Light::Light => "light",
        };
        let feature = json!({ "name": "prefers-color-scheme", "value": value });
        self.commands("Emulation.setEmulatedMedia", json!({ "features": [feature] })).await;
    }

    async fn commands(&self, name: &str, with: Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": with })).await.unwrap();
    }

    /// Has a script of somebody else's in it.
    pub async fn runs(&self, script: &str) {
        self.post("/execute/sync", &json!({ "script": script, "args": [] })).await.unwrap();
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

fn sign(key: Key) -> char {
    char::from_u32(key as u32).unwrap()
}

fn stroke(key: char) -> [Value; 2] {
    ["keyDown", "keyUp"].map(|how| json!({ "type": how, "value": key }))
}
