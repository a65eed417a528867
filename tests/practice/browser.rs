//! A browser for each test. It ends with the test in any case; a failed test leaves screenshots.

use std::cell::RefCell;
use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures::FutureExt;
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use stage::Bot;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use super::driver::{Driver, Refused};
use super::hall::Hall;
use super::tools::{TOOLS, Tools};
use super::window::Window;

/// Headless, without network traffic of its own, and without the sandbox, which test machines do not need.
const QUIET: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

const ATTEMPTS: usize = 5;

/// A running browser with its windows.
pub struct Browser {
    driver: Bot,
    pub lead: Driver,
    /// Handle of the window that receives commands.
    listens: RefCell<String>,
    /// Parts of console errors that the test expects.
    expected: RefCell<Vec<&'static str>>,
    /// Removed with the browser's profile at the end.
    _home: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser is in its driver's process group, which may be gone already.
        let group = Pid::from_raw(self.driver.process().cast_signed()).unwrap();
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Runs a test with a browser and a practice hall, unless no browser is installed. A failure reports
/// screenshots and console errors.
pub async fn in_a_hall(test: impl AsyncFnOnce(&Browser, &mut Hall)) {
    let Some(tools) = &*TOOLS else { return };
    let browser = Browser::start(tools).await;
    let mut hall = Hall::open().await;
    let Err(panic) = AssertUnwindSafe(test(&browser, &mut hall)).catch_unwind().await else {
        return browser.has_nothing_to_complain_of().await;
    };
    let name = std::thread::current().name().unwrap_or("nameless").replace("::", ".");
    let pictures = browser.pictures(&name).await;
    let said = panic.downcast_ref::<String>().cloned();
    let said = said.or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default();
    panic!("{said}\nWhat was seen: {pictures:#?}\nWhat the page complained of: {:#?}", browser.complaints().await);
}

/// Starts a driver and returns its port. The driver picks a free IPv6 port, and exits if the same IPv4 port
/// is in use; then this tries again.
async fn started(tools: &Tools, home: &Path) -> (Bot, u16) {
    for _ in 0..ATTEMPTS {
        let mut command = Command::new(&tools.chromedriver);
        command.arg("--port=0").env("TMPDIR", home).env("HOME", home).process_group(0).kill_on_drop(true);
        let driver = Bot::start(&mut command);
        if let Some(line) = driver.says_before_it_ends("successfully on port").await {
            let port = line.trim_end_matches('.').rsplit(' ').next().unwrap().parse().unwrap();
            return (driver, port);
        }
        let said = driver.said();
        assert!(said.iter().any(|line| line.contains("port not available")), "{said:#?}");
    }
    panic!("{ATTEMPTS} ports were free in IPv6 and taken in IPv4");
}

impl Browser {
    async fn start(tools: &Tools) -> Self {
        let home = tempfile::tempdir().unwrap();
        let (driver, port) = started(tools, home.path()).await;
        let profile = format!("--user-data-dir={}", home.path().join("profile").display());
        let words: Vec<&str> = QUIET.into_iter().chain([profile.as_str(), "--window-size=1280,900"]).collect();
        let lead = Driver::new(
            port,
            json!({
                "goog:chromeOptions": { "binary": tools.chromium, "args": words },
                "goog:loggingPrefs": { "browser": "ALL" },
            }),
        );
        let lead = lead.await;
        let listens = RefCell::new(lead.get("/window").await.unwrap().as_str().unwrap().to_owned());
        Self { driver, lead, listens, expected: RefCell::default(), _home: home }
    }

    /// Returns the window that was open from the start.
    pub fn first_window(&self) -> Window<'_> {
        Window { browser: self, handle: self.listens.borrow().clone() }
    }

    pub async fn another_window(&self) -> Window<'_> {
        let opened = self.lead.post("/window/new", &json!({ "type": "window" })).await.unwrap();
        Window { browser: self, handle: opened["handle"].as_str().unwrap().to_owned() }
    }

    pub async fn windows(&self) -> Vec<Window<'_>> {
        let all = self.lead.get("/window/handles").await.unwrap();
        let handle = |it: &Value| Window { browser: self, handle: it.as_str().unwrap().to_owned() };
        all.as_array().unwrap().iter().map(handle).collect()
    }

    /// Makes this window receive the following commands.
    pub async fn turn_to(&self, handle: &str) -> Result<(), Refused> {
        if *self.listens.borrow() == handle {
            return Ok(());
        }
        self.lead.post("/window", &json!({ "handle": handle })).await?;
        handle.clone_into(&mut self.listens.borrow_mut());
        Ok(())
    }

    /// Allows console errors that contain this text.
    pub fn expects(&self, part: &'static str) {
        self.expected.borrow_mut().push(part);
    }

    /// Returns the unexpected console errors since the last call.
    async fn complaints(&self) -> Vec<String> {
        let log = self.lead.post("/se/log", &json!({ "type": "browser" })).await.unwrap();
        let all = log.as_array().unwrap().iter().filter(|it| it["level"] == "SEVERE");
        let said = all.filter_map(|it| it["message"].as_str()).map(ToOwned::to_owned);
        said.filter(|it| !self.expected.borrow().iter().any(|part| it.contains(part))).collect()
    }

    async fn has_nothing_to_complain_of(&self) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "the page has complained: {complaints:#?}");
        // Checks that a console error would have been found.
        self.windows().await[0].runs("console.error('a complaint')").await;
        let end = Instant::now() + Duration::from_secs(20);
        while !self.complaints().await.iter().any(|it| it.contains("a complaint")) {
            assert!(Instant::now() < end, "what a page complains of is not found");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Saves a screenshot of each window and returns the paths.
    async fn pictures(&self, name: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/practice");
        fs::create_dir_all(&folder).unwrap();
        let mut kept = Vec::new();
        for (n, window) in (1..).zip(self.windows().await) {
            let path = folder.join(format!("{name}.{n}.png"));
            if let Some(picture) = window.picture().await {
                fs::write(&path, picture).unwrap();
                kept.push(path);
            }
        }
        kept
    }
}
