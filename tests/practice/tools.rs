//! Required installations. Without them the tests are skipped with a loud message, and fail in CI.

use std::env;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Environment variable with the path of axe-core, which checks accessibility.
const AXE: &str = "MEADHALL_AXE";
const CHROMIUM: &str = "/usr/bin/chromium";
const CHROMEDRIVER: &str = "/usr/bin/chromedriver";

/// The installed tools.
pub struct Tools {
    pub chromium: PathBuf,
    pub chromedriver: PathBuf,
    /// The source of axe-core.
    pub axe: String,
}

/// `None` if anything is missing.
pub static TOOLS: LazyLock<Option<Tools>> = LazyLock::new(|| match tools() {
    Ok(tools) => Some(tools),
    Err(missing) => {
        let missing = format!("NO BROWSER LOOKS AT THE PRACTICE HALL: {missing}");
        assert!(env::var_os("CI").is_none(), "{missing}");
        // Written directly to the standard error, because the harness hides the output of passing tests.
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
