//! The terminal: what is printed and what is typed.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::game::{Board, Text};
use crate::lang::{Lang, Phrasebook, speech_board, text_board};

/// A terminal that speaks one language.
pub struct Screen {
    book: Phrasebook,
    pub lang: Lang,
    /// The names of the seats, with their marks.
    pub names: Vec<String>,
    styled: bool,
}

impl Screen {
    pub fn new(book: Phrasebook, lang: Lang) -> Self {
        let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self { book, lang, names: Vec::new(), styled }
    }

    /// The text in this screen's language.
    pub fn spell(&self, text: &Text) -> String {
        self.book.say(self.lang, text, &self.names)
    }

    /// Prints lines, broken between words where the terminal ends; what is broken off is set in by `indent`.
    pub fn print(&self, text: &str, indent: usize) -> io::Result<()> {
        let indent = " ".repeat(indent);
        let options = textwrap::Options::new(width()).subsequent_indent(&indent).break_words(false);
        let mut out = io::stdout().lock();
        for line in text.lines() {
            for line in textwrap::wrap(line, &options) {
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        out.flush()
    }

    pub fn say(&self, text: &Text) -> io::Result<()> {
        self.print(&self.spell(text), 0)
    }

    /// A line that stands out.
    pub fn title(&self, text: &Text) -> io::Result<()> {
        self.strong(&format!("\n{}\n", self.spell(text)))
    }

    /// Text that stands out.
    pub fn strong(&self, text: &str) -> io::Result<()> {
        self.style("\x1b[1m")?;
        self.print(text, 0)?;
        self.style("\x1b[0m")
    }

    pub fn board(&self, board: &Board) -> io::Result<()> {
        self.print(&text_board(&self.book, self.lang, board, &self.names), 6)?;
        self.print("\n", 0)
    }

    /// The board as it is told to somebody who does not see it.
    pub fn spoken(&self, board: &Board) -> io::Result<()> {
        self.print(&speech_board(&self.book, self.lang, board, &self.names).whole(), 0)
    }

    /// One option: its number, its words, and what it will do, on one line if it fits.
    pub fn option(&self, number: usize, words: &str, widest: usize, told: &str) -> io::Result<()> {
        let gap = " ".repeat(widest.saturating_sub(words.chars().count()));
        let line = format!("{number:>3}) {words}");
        if told.is_empty() {
            return self.print(&line, 8);
        }
        let whole = format!("{line}{gap}  {told}");
        if whole.chars().count() <= width() {
            return self.print(&whole, 0);
        }
        self.print(&line, 8)?;
        self.print(&format!("{}{told}", " ".repeat(8)), 8)
    }

    /// Nobody shall see what was there.
    pub fn clear(&self) -> io::Result<()> {
        if self.styled { self.style("\x1b[2J\x1b[3J\x1b[H") } else { self.print(&"\n".repeat(60), 0) }
    }

    fn style(&self, code: &str) -> io::Result<()> {
        if self.styled {
            write!(io::stdout(), "{code}")?;
        }
        Ok(())
    }

    /// A line from the keyboard; `None` when there are no more.
    pub fn read(&self) -> io::Result<Option<String>> {
        let mut out = io::stdout();
        write!(out, "> ")?;
        out.flush()?;
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line)?;
        if read == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

fn width() -> usize {
    textwrap::termwidth().clamp(40, 120)
}
