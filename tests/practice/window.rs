//! A browser window: what a person sees and does in it. Waits for conditions, never for fixed times. The
//! conditions are JavaScript expressions with the helper functions of `page_helpers.js`.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::browser::TestBrowser;
use super::webdriver::{ELEMENT_KEY, WebDriverError};

/// Everything appears sooner than this.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(15);
const SCROLL_TO_CENTER_JS: &str = "arguments[0].scrollIntoView({ block: 'center' })";
/// Closes the picture that opened because it moved under the pointer during the click.
const CLOSE_COVERING_DIALOG_JS: &str =
    "const open = document.querySelector('dialog[open]'); if (!open?.contains(arguments[0])) open?.close()";
/// JavaScript functions that inspect the page.
const PAGE_HELPERS_JS: &str = include_str!("page_helpers.js");

#[derive(Clone)]
pub struct BrowserWindow<'browser> {
    pub(crate) browser: &'browser TestBrowser,
    pub(crate) handle: String,
}

/// Keys that type no character, by their WebDriver code points.
#[derive(Clone, Copy, Debug)]
pub enum ControlKey {
    Tab = 0xe004,
    Enter = 0xe007,
    Escape = 0xe00c,
    ArrowUp = 0xe013,
    ArrowDown = 0xe015,
}

#[derive(Clone, Copy, Debug)]
pub enum ColorScheme {
    Dark,
    Light,
}

impl BrowserWindow<'_> {
    pub async fn open_url(&self, address: &str) {
        self.post("/url", &json!({ "url": address })).await.unwrap();
    }

    pub async fn reload(&self) {
        self.post("/refresh", &json!({})).await.unwrap();
    }

    /// Evaluates a JavaScript expression.
    pub async fn eval(&self, what: &str) -> Value {
        self.try_eval(what).await.unwrap_or_else(|it| panic!("{what}: {it:?}"))
    }

    /// Waits until the expression is neither null nor false, and returns its value.
    pub async fn wait_for(&self, what: &str) -> Value {
        let end = Instant::now() + WAIT_TIMEOUT;
        loop {
            let found = self.try_eval(what).await;
            if let Ok(found) = &found
                && !matches!(found, Value::Null | Value::Bool(false))
            {
                return found.clone();
            }
            if Instant::now() >= end {
                let page = self.try_eval("document.getElementById('log')?.innerText").await;
                panic!("timed out waiting for {what} (last result: {found:?}) on the page {page:?}");
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits until the element can be clicked, and clicks it.
    pub async fn click(&self, what: &str) {
        let end = Instant::now() + WAIT_TIMEOUT;
        loop {
            let found = self.wait_for(what).await;
            let element = found[ELEMENT_KEY].as_str().unwrap_or_else(|| panic!("{what} is not an element"));
            let Err(refused) = self.post(&format!("/element/{element}/click"), &json!({})).await else { return };
            // It was redrawn or covered at that moment.
            let retryable = ["stale element reference", "element click intercepted", "element not interactable"];
            assert!(retryable.contains(&refused.code()), "{what}: {refused:?}");
            assert!(Instant::now() < end, "could not click {what}: {refused:?}");
            // Scrolls it into view. If it is gone by now, the loop looks for it again.
            for script in [CLOSE_COVERING_DIALOG_JS, SCROLL_TO_CENTER_JS] {
                let _ = self.post("/execute/sync", &json!({ "script": script, "args": [found] })).await;
            }
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Types text into the focused element.
    pub async fn type_text(&self, text: &str) {
        self.send_key_actions(text.chars().flat_map(key_down_and_up).collect()).await;
    }

    pub async fn press_key(&self, key: ControlKey) {
        self.send_key_actions(key_down_and_up(key_char(key)).to_vec()).await;
    }

    async fn send_key_actions(&self, actions: Vec<Value>) {
        let keyboard = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] });
        self.post("/actions", &keyboard).await.unwrap();
    }

    /// Sets the size of the page, as on a device of that size.
    pub async fn set_size(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.send_devtools_command("Emulation.setDeviceMetricsOverride", size).await;
    }

    pub async fn set_color_scheme(&self, color_scheme: ColorScheme) {
        let value = match color_scheme {
            ColorScheme::Dark => "dark",
            ColorScheme::Light => "light",
        };
        let feature = json!({ "name": "prefers-color-scheme", "value": value });
        self.send_devtools_command("Emulation.setEmulatedMedia", json!({ "features": [feature] })).await;
    }

    async fn send_devtools_command(&self, name: &str, params: Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": params })).await.unwrap();
    }

    /// Runs a script without the helper functions.
    pub async fn run_script(&self, script: &str) {
        self.post("/execute/sync", &json!({ "script": script, "args": [] })).await.unwrap();
    }

    /// Takes a screenshot; `None` if the window is gone.
    pub async fn screenshot(&self) -> Option<Vec<u8>> {
        self.browser.switch_to_window(&self.handle).await.ok()?;
        let image = self.browser.webdriver.get("/screenshot").await.ok()?;
        BASE64_STANDARD.decode(image.as_str()?).ok()
    }

    async fn try_eval(&self, what: &str) -> Result<Value, WebDriverError> {
        let script = format!("{PAGE_HELPERS_JS}\nreturn ({what});");
        self.post("/execute/sync", &json!({ "script": script, "args": [] })).await
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, WebDriverError> {
        self.browser.switch_to_window(&self.handle).await?;
        self.browser.webdriver.post(path, body).await
    }
}

fn key_char(key: ControlKey) -> char {
    char::from_u32(key as u32).unwrap()
}

fn key_down_and_up(key: char) -> [Value; 2] {
    ["keyDown", "keyUp"].map(|action| json!({ "type": action, "value": key }))
}
