//! What has to be installed beside the tests. In CI it has to be there; elsewhere it is said loudly that no browser has looked.

use std::env;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Where the file of axe-core is, by which pages are looked through for barriers.
const AXE: &str = "MEADHALL_AXE";
const CHROMIUM: &str = "/usr/bin/chromium";
const CHROMEDRIVER: &str = "/usr/bin/chromedriver";

/// What leads and reads a page.
pub struct Tools {
    /// The browser.
    pub chromium: PathBuf,
    /// What leads it.
    pub chromedriver: PathBuf,
    /// The script that finds barriers.
    pub axe: String,
}

/// All of it, or nothing.
pub static TOOLS: LazyLock<Option<Tools>> = LazyLock::new(|| match tools() {
    Ok(tools) => Some(tools),
    Err(missing) => {
        let missing = format!("NO BROWSER LOOKS AT THE PRACTICE HALL: {missing}");
        assert!(env::var_os("CI").is_none(), "{missing}");
        // Past the tests' own ears, which keep what passing tests say to themselves.
        stderr().write_all(format!("\n{missing}\n\n").as_bytes()).expect("there is somebody to tell");
        None
    }
});

fn tools() -> Result<Tools, String> {
    let there = |path: &str| match Path::new(path).exists() {
        true => Ok(PathBuf::from(path)),
        false => Err(format!("there is no {path} (Debian: apt-get install chromium-driver)")),
    };
    let axe = env::var_os(AXE).and_then(|path| std::fs::read_to_string(path).ok());
    let axe = axe.ok_or_else(|| format!("{AXE} does not name an axe.min.js (npm install axe-core)"))?;
    Ok(Tools { chromium: there(CHROMIUM)?, chromedriver: there(CHROMEDRIVER)?, axe })
}
