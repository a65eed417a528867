//! Required installations. Without them the tests are skipped with a loud message, and fail in CI.

use std::env;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Environment variable with the path of axe-core, which checks accessibility.
const AXE_PATH_VAR: &str = "MEADHALL_AXE";
const CHROMIUM_PATH: &str = "/usr/bin/chromium";
const CHROMEDRIVER_PATH: &str = "/usr/bin/chromedriver";

/// The installed tools.
pub struct BrowserTools {
    pub chromium: PathBuf,
    pub chromedriver: PathBuf,
    /// The source of axe-core.
    pub axe_script: String,
}

/// `None` if anything is missing.
pub static BROWSER_TOOLS: LazyLock<Option<BrowserTools>> = LazyLock::new(|| match find_browser_tools() {
    Ok(tools) => Some(tools),
    Err(missing) => {
        let missing = format!("SKIPPED the browser tests of the practice hall: {missing}");
        assert!(env::var_os("CI").is_none(), "{missing}");
        // Written directly to the standard error, because the harness hides the output of passing tests.
        stderr().write_all(format!("\n{missing}\n\n").as_bytes()).expect("could write to standard error");
        None
    }
});

fn find_browser_tools() -> Result<BrowserTools, String> {
    let require_file = |path: &str| match Path::new(path).exists() {
        true => Ok(PathBuf::from(path)),
        false => Err(format!("{path} not found (Debian: apt-get install chromium-driver)")),
    };
    let axe = env::var_os(AXE_PATH_VAR).and_then(|path| std::fs::read_to_string(path).ok());
    let axe = axe.ok_or_else(|| format!("{AXE_PATH_VAR} does not name an axe.min.js (npm install axe-core)"))?;
    Ok(BrowserTools {
        chromium: require_file(CHROMIUM_PATH)?,
        chromedriver: require_file(CHROMEDRIVER_PATH)?,
        axe_script: axe,
    })
}
