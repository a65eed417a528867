//! A browser window: what a person sees and does in it. Waits for conditions, never for fixed times. The
//! conditions are JavaScript expressions with the helper functions of `eyes.js`.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::browser::Browser;
use super::driver::{ELEMENT, Refused};

/// Everything appears sooner than this.
const SOON: Duration = Duration::from_secs(60);
const BLINK: Duration = Duration::from_millis(15);
const TO_THE_MIDDLE: &str = "arguments[0].scrollIntoView({ block: 'center' })";
/// JavaScript functions that inspect the page.
const EYES: &str = include_str!("eyes.js");

#[derive(Clone)]
pub struct Window<'browser> {
    pub(super) browser: &'browser Browser,
    pub(super) handle: String,
}

/// Keys that type no character, by their WebDriver code points.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    Tab = 0xe004,
    Enter = 0xe007,
    Escape = 0xe00c,
    Up = 0xe013,
    Down = 0xe015,
}

#[derive(Clone, Copy, Debug)]
pub enum Light {
    Dark,
    Light,
}

impl Window<'_> {
    pub async fn goes(&self, address: &str) {
        self.post("/url", &json!({ "url": address })).await.unwrap();
    }

    pub async fn reloads(&self) {
        self.post("/refresh", &json!({})).await.unwrap();
    }

    /// Evaluates a JavaScript expression.
    pub async fn tells(&self, what: &str) -> Value {
        self.asked(what).await.unwrap_or_else(|it| panic!("{what}: {it:?}"))
    }

    /// Waits until the expression is neither null nor false, and returns its value.
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

    /// Waits until the element can be clicked, and clicks it.
    pub async fn presses(&self, what: &str) {
        let end = Instant::now() + SOON;
        loop {
            let found = self.sees(what).await;
            let element = found[ELEMENT].as_str().unwrap_or_else(|| panic!("{what} is no element"));
            let Err(refused) = self.post(&format!("/element/{element}/click"), &json!({})).await else { return };
            // It was redrawn or covered at that moment.
            let passes = ["stale element reference", "element click intercepted", "element not interactable"];
            assert!(passes.contains(&refused.why()), "{what}: {refused:?}");
            assert!(Instant::now() < end, "it cannot be pressed: {what}: {refused:?}");
            // Scrolls it into view. If it is gone by now, the loop looks for it again.
            let _ = self.post("/execute/sync", &json!({ "script": TO_THE_MIDDLE, "args": [found] })).await;
            sleep(BLINK).await;
        }
    }

    /// Types text into the focused element.
    pub async fn types(&self, text: &str) {
        self.strikes(text.chars().flat_map(stroke).collect()).await;
    }

    pub async fn strikes_key(&self, key: Key) {
        self.strikes(stroke(sign(key)).to_vec()).await;
    }

    async fn strikes(&self, strokes: Vec<Value>) {
        let keyboard = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] });
        self.post("/actions", &keyboard).await.unwrap();
    }

    /// Sets the size of the page, as on a device of that size.
    pub async fn is_wide(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.commands("Emulation.setDeviceMetricsOverride", size).await;
    }

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

    /// Runs a script without the helper functions.
    pub async fn runs(&self, script: &str) {
        self.post("/execute/sync", &json!({ "script": script, "args": [] })).await.unwrap();
    }

    /// Takes a screenshot; `None` if the window is gone.
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
