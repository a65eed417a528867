//! Terminal input and output in one language.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::game::{Board, Text};
use crate::lang::{Lang, Phrasebook, speech_board, text_board};

/// A terminal that prints in one language.
pub struct Screen {
    book: Phrasebook,
    pub lang: Lang,
    /// The names of the seats, with their shapes.
    pub names: Vec<String>,
    styled: bool,
}

impl Screen {
    pub fn new(book: Phrasebook, lang: Lang) -> Self {
        let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self { book, lang, names: Vec::new(), styled }
    }

    pub fn spell(&self, text: &Text) -> String {
        self.book.say(self.lang, text, &self.names)
    }

    /// Prints lines wrapped at the terminal's width; continuation lines are indented.
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

    pub fn title(&self, text: &Text) -> io::Result<()> {
        self.strong(&format!("\n{}\n", self.spell(text)))
    }

    pub fn strong(&self, text: &str) -> io::Result<()> {
        self.style("\x1b[1m")?;
        self.print(text, 0)?;
        self.style("\x1b[0m")
    }

    pub fn board(&self, board: &Board) -> io::Result<()> {
        self.print(&text_board(&self.book, self.lang, board, &self.names), 6)?;
        self.print("\n", 0)
    }

    /// Prints the board in prose, for people who use a screen reader.
    pub fn spoken(&self, board: &Board) -> io::Result<()> {
        self.print(&speech_board(&self.book, self.lang, board, &self.names).whole(), 0)
    }

    /// Prints an option with its number, label and consequences, on one line if it fits.
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

    /// Hides what was on the screen from the next player.
    pub fn clear(&self) -> io::Result<()> {
        if self.styled { self.style("\x1b[2J\x1b[3J\x1b[H") } else { self.print(&"\n".repeat(60), 0) }
    }

    fn style(&self, code: &str) -> io::Result<()> {
        if self.styled {
            write!(io::stdout(), "{code}")?;
        }
        Ok(())
    }

    /// Reads a line; `None` at the end of the input.
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
