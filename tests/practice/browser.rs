//! A browser for each test. It ends with the test in any case; a failed test leaves screenshots.

use std::cell::RefCell;
use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures::FutureExt;
use meadhall_test_support::TestBotProcess;
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use super::hall::PracticeHallProcess;
use super::requirements::{BROWSER_TOOLS, BrowserTools};
use super::webdriver::{WebDriverClient, WebDriverError};
use super::window::BrowserWindow;

/// Headless, without network traffic of its own, and without the sandbox, which test machines do not need.
const CHROMIUM_ARGS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

const MAX_DRIVER_STARTS: usize = 5;

/// A running browser with its windows.
pub struct TestBrowser {
    driver_process: TestBotProcess,
    pub webdriver: WebDriverClient,
    /// Handle of the window that receives commands.
    active_window: RefCell<String>,
    /// Parts of console errors that the test expects.
    expected_complaints: RefCell<Vec<&'static str>>,
    /// Removed with the browser's profile at the end.
    _home: TempDir,
}

impl Drop for TestBrowser {
    fn drop(&mut self) {
        // The browser is in its driver's process group, which may be gone already.
        let group = Pid::from_raw(self.driver_process.pid().cast_signed()).unwrap();
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Runs a test with a browser and a practice hall, unless no browser is installed. A failure reports
/// screenshots and console errors.
pub async fn with_browser_and_hall(test: impl AsyncFnOnce(&TestBrowser, &mut PracticeHallProcess)) {
    let Some(tools) = &*BROWSER_TOOLS else { return };
    let browser = TestBrowser::launch(tools).await;
    let mut hall = PracticeHallProcess::open().await;
    let Err(panic) = AssertUnwindSafe(test(&browser, &mut hall)).catch_unwind().await else {
        return browser.assert_no_complaints().await;
    };
    let name = std::thread::current().name().unwrap_or("nameless").replace("::", ".");
    let pictures = browser.save_screenshots(&name).await;
    let message = panic.downcast_ref::<String>().cloned();
    let message = message.or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default();
    panic!("{message}\nScreenshots: {pictures:#?}\nErrors of the page: {:#?}", browser.complaints().await);
}

/// Starts a driver and returns its port. The driver picks a free IPv6 port, and exits if the same IPv4 port
/// is in use; then this tries again.
async fn start_driver(tools: &BrowserTools, temp_dir: &Path) -> (TestBotProcess, u16) {
    for _ in 0..MAX_DRIVER_STARTS {
        let mut command = Command::new(&tools.chromedriver);
        command.arg("--port=0").env("TMPDIR", temp_dir).env("HOME", temp_dir).process_group(0).kill_on_drop(true);
        let driver = TestBotProcess::start(&mut command);
        if let Some(line) = driver.wait_for_log_or_exit("successfully on port").await {
            let port = line.trim_end_matches('.').rsplit(' ').next().unwrap().parse().unwrap();
            return (driver, port);
        }
        let lines = driver.log_lines();
        assert!(lines.iter().any(|line| line.contains("port not available")), "{lines:#?}");
    }
    panic!("the driver did not start: {MAX_DRIVER_STARTS} ports were free in IPv6 but taken in IPv4");
}

impl TestBrowser {
    async fn launch(tools: &BrowserTools) -> Self {
        let temp_dir = tempfile::tempdir().unwrap();
        let (driver, port) = start_driver(tools, temp_dir.path()).await;
        let profile = format!("--user-data-dir={}", temp_dir.path().join("profile").display());
        let args: Vec<&str> = CHROMIUM_ARGS.into_iter().chain([profile.as_str(), "--window-size=1280,900"]).collect();
        let webdriver = WebDriverClient::start_session(
            port,
            json!({
                "goog:chromeOptions": { "binary": tools.chromium, "args": args },
                "goog:loggingPrefs": { "browser": "ALL" },
            }),
        );
        let webdriver = webdriver.await;
        let active_window = RefCell::new(webdriver.get("/window").await.unwrap().as_str().unwrap().to_owned());
        Self {
            driver_process: driver,
            webdriver,
            active_window,
            expected_complaints: RefCell::default(),
            _home: temp_dir,
        }
    }

    /// Returns the window that was open from the start.
    pub fn first_window(&self) -> BrowserWindow<'_> {
        BrowserWindow { browser: self, handle: self.active_window.borrow().clone() }
    }

    pub async fn open_window(&self) -> BrowserWindow<'_> {
        let opened = self.webdriver.post("/window/new", &json!({ "type": "window" })).await.unwrap();
        BrowserWindow { browser: self, handle: opened["handle"].as_str().unwrap().to_owned() }
    }

    pub async fn windows(&self) -> Vec<BrowserWindow<'_>> {
        let all = self.webdriver.get("/window/handles").await.unwrap();
        let handle = |it: &Value| BrowserWindow { browser: self, handle: it.as_str().unwrap().to_owned() };
        all.as_array().unwrap().iter().map(handle).collect()
    }

    /// Makes this window receive the following commands.
    pub async fn switch_to_window(&self, handle: &str) -> Result<(), WebDriverError> {
        if *self.active_window.borrow() == handle {
            return Ok(());
        }
        self.webdriver.post("/window", &json!({ "handle": handle })).await?;
        handle.clone_into(&mut self.active_window.borrow_mut());
        Ok(())
    }

    /// Allows console errors that contain this text.
    pub fn expect_complaint(&self, part: &'static str) {
        self.expected_complaints.borrow_mut().push(part);
    }

    /// Returns the unexpected console errors since the last call.
    async fn complaints(&self) -> Vec<String> {
        let log = self.webdriver.post("/se/log", &json!({ "type": "browser" })).await.unwrap();
        let all = log.as_array().unwrap().iter().filter(|it| it["level"] == "SEVERE");
        let messages = all.filter_map(|it| it["message"].as_str()).map(ToOwned::to_owned);
        messages.filter(|it| !self.expected_complaints.borrow().iter().any(|part| it.contains(part))).collect()
    }

    async fn assert_no_complaints(&self) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "the page logged errors: {complaints:#?}");
        // Checks that a console error would have been found.
        self.windows().await[0].run_script("console.error('a complaint')").await;
        let end = Instant::now() + Duration::from_secs(20);
        while !self.complaints().await.iter().any(|it| it.contains("a complaint")) {
            assert!(Instant::now() < end, "errors of the page are not collected");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Saves a screenshot of each window and returns the paths.
    async fn save_screenshots(&self, name: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/practice");
        fs::create_dir_all(&folder).unwrap();
        let mut paths = Vec::new();
        for (n, window) in (1..).zip(self.windows().await) {
            let path = folder.join(format!("{name}.{n}.png"));
            if let Some(picture) = window.screenshot().await {
                fs::write(&path, picture).unwrap();
                paths.push(path);
            }
        }
        paths
    }
}
