//! Draws panels with the code of the practice hall's page, as wide as on a screen, in Chromium without a window.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use std::{fs, io, thread};

use anyhow::{Context, bail, ensure};
use meadhall_render::{RgbaImage, encode_png};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::Deserialize;
use serde_json::{Value, json};

use super::page_message::{BOT_ID, PagePanel};
use super::played_match::player_names;

/// The size of a screen in CSS pixels.
#[derive(Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
}

impl Screen {
    /// The screen of a common phone.
    pub const PHONE: Self = Self { width: 390, height: 844 };
    /// The screen of a small computer.
    pub const DESKTOP: Self = Self { width: 1_280, height: 900 };
}

const CHROMIUM_PATH: &str = "/usr/bin/chromium";
const CHROMIUM_ARGS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--window-size=1280,900",
];
/// How long Chromium may take.
const MEASURE_TIMEOUT: Duration = Duration::from_secs(300);
/// The folder of the page's files.
const PAGE_DIR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../practice-hall/web");
const MEASURE_JS: &str = include_str!("measure.js");

/// The sizes of a panel in CSS pixels, from the top of its message.
#[derive(Deserialize)]
pub struct PanelSize {
    pub height: f64,
    /// The width of the page.
    width: u32,
    /// Where the first picture begins, or else 0.
    pub picture_top: f64,
    /// Where the last picture ends; `None` without pictures.
    pub picture_bottom: Option<f64>,
    /// Where the first control ends that answers the decision or leads to an answer.
    pub answer_bottom: Option<f64>,
}

/// What the page reports.
#[derive(Deserialize)]
enum PageReport {
    #[serde(rename = "sizes")]
    Sizes(Vec<PanelSize>),
    #[serde(rename = "error")]
    Error(String),
}

/// What the server of the page serves, and where reports go.
struct PageServer {
    screen: Screen,
    panels_json: String,
    reports: Sender<String>,
}

/// A running Chromium. It is killed on drop.
struct ChromiumProcess(Child);

/// Fails if no Chromium is installed.
pub fn require_chromium() -> anyhow::Result<()> {
    ensure!(Path::new(CHROMIUM_PATH).exists(), "{CHROMIUM_PATH} not found (Debian: apt-get install chromium)");
    Ok(())
}

/// Measures all panels on this screen.
pub fn measure_panels(panels: &[&PagePanel], screen: Screen) -> anyhow::Result<Vec<PanelSize>> {
    let panels_json = panels_json(panels);
    let (reports, received) = channel();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    let server = Arc::new(PageServer { screen, panels_json, reports });
    thread::spawn(move || server.serve(&listener));
    let profile = tempfile::tempdir()?;
    let _chromium = ChromiumProcess::start(profile.path(), &format!("http://{address}/"))?;
    let report = received.recv_timeout(MEASURE_TIMEOUT).context("Chromium measured nothing in time")?;
    let sizes = match serde_json::from_str(&report)? {
        PageReport::Sizes(sizes) => sizes,
        PageReport::Error(error) => bail!("the page failed: {error}"),
    };
    ensure!(sizes.len() == panels.len(), "{} of {} panels were measured", sizes.len(), panels.len());
    ensure!(sizes.iter().all(|it| it.width == screen.width), "the page is not as wide as the screen");
    Ok(sizes)
}

fn panels_json(panels: &[&PagePanel]) -> String {
    let mut names: serde_json::Map<String, Value> =
        player_names().map(|(id, name)| (id.to_string(), json!(name))).collect();
    names.insert(BOT_ID.to_owned(), json!("Meadhall"));
    let panels: Vec<Value> = panels
        .iter()
        .map(|it| json!({ "lang": it.lang.code(), "message": it.message, "answer_ids": it.answer_ids }))
        .collect();
    json!({ "names": names, "bot": { "id": BOT_ID, "name": "Meadhall" }, "panels": panels }).to_string()
}

impl ChromiumProcess {
    fn start(profile: &Path, url: &str) -> anyhow::Result<Self> {
        let mut command = Command::new(CHROMIUM_PATH);
        command.args(CHROMIUM_ARGS).arg(format!("--user-data-dir={}", profile.display())).arg(url);
        command.env("HOME", profile).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self(command.process_group(0).spawn()?))
    }
}

impl Drop for ChromiumProcess {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.0.wait();
    }
}

impl PageServer {
    fn serve(self: &Arc<Self>, listener: &TcpListener) {
        // Chromium also opens connections in advance, so each has a thread.
        for stream in listener.incoming().filter_map(Result::ok) {
            let server = Arc::clone(self);
            thread::spawn(move || server.respond(&stream));
        }
    }

    fn respond(&self, stream: &TcpStream) -> io::Result<()> {
        let mut reader = BufReader::new(stream);
        let (mut request_line, mut body_bytes) = (String::new(), 0);
        reader.read_line(&mut request_line)?;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            if header.trim_end().is_empty() {
                break;
            }
            if let Some((name, value)) = header.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                body_bytes = value.trim().parse().unwrap_or_default();
            }
        }
        let mut body = vec![0; body_bytes];
        reader.read_exact(&mut body)?;
        let path = request_line.split(' ').nth(1).unwrap_or_default();
        if path == "/result" {
            // Nobody waits any more after a timeout.
            let _ = self.reports.send(String::from_utf8_lossy(&body).into_owned());
        }
        let (status, content_type, content) = match self.file(path) {
            Some((content_type, content)) => ("200 OK", content_type, content),
            None => ("404 Not Found", "text/plain", Vec::new()),
        };
        let length = content.len();
        let mut stream = stream;
        write!(
            stream,
            "HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        )?;
        stream.write_all(&content)
    }

    /// Returns the content type and the contents of a file.
    fn file(&self, path: &str) -> Option<(&'static str, Vec<u8>)> {
        match path {
            "/" => return Some(("text/html", screen_frame(self.screen).into_bytes())),
            "/result" => return Some(("text/plain", Vec::new())),
            "/panels.json" => return Some(("application/json", self.panels_json.clone().into_bytes())),
            "/measure.js" => return Some(("text/javascript", MEASURE_JS.as_bytes().to_vec())),
            _ => {}
        }
        if let Some(size) = path.strip_prefix("/picture/").and_then(|it| it.strip_suffix(".png")) {
            let (width, height) = size.split_once('x')?;
            return Some(("image/png", blank_picture(width.parse().ok()?, height.parse().ok()?)?));
        }
        if path.starts_with("/emoji/") {
            return Some(("image/png", blank_picture(64, 64)?));
        }
        page_file(path.strip_prefix('/')?)
    }
}

/// Returns a page with a frame of a screen's size. A window cannot be as narrow as a phone.
fn screen_frame(Screen { width, height }: Screen) -> String {
    format!("<!doctype html><iframe src=index.html width={width} height={height} style='border:0'></iframe>")
}

/// Returns a file of the practice hall's page, which runs the measurement instead of its own program.
fn page_file(name: &str) -> Option<(&'static str, Vec<u8>)> {
    let text = fs::read_to_string(Path::new(PAGE_DIR).join(name)).ok()?;
    let content_type = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "svg" => "image/svg+xml",
        _ => "text/plain",
    };
    Some((content_type, text.replace("src=\"main.js\"", "src=\"measure.js\"").into_bytes()))
}

fn blank_picture(width: u32, height: u32) -> Option<Vec<u8>> {
    let rgba = vec![u8::MAX; usize::try_from(width).ok()? * usize::try_from(height).ok()? * 4];
    encode_png(&RgbaImage { width, height, rgba }).ok()
}
