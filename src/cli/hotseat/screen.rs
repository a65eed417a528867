//! Terminal input and output in one language.

use std::io::{self, BufRead, IsTerminal, Write};

use meadhall_game::{Board, Lang, Text};
use meadhall_i18n::{OptionNumbers, Translations, board_as_prose, board_as_text};

/// A terminal that prints in one language.
pub struct TerminalScreen {
    translations: Translations,
    pub lang: Lang,
    /// The names of the seats, with their shapes.
    pub player_names: Vec<String>,
    is_styled: bool,
}

impl TerminalScreen {
    pub fn new(translations: Translations, lang: Lang) -> Self {
        let is_styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self { translations, lang, player_names: Vec::new(), is_styled }
    }

    pub fn translate(&self, text: &Text) -> String {
        self.translations.translate(self.lang, text, &self.player_names)
    }

    /// Prints lines wrapped at the terminal's width; continuation lines are indented.
    pub fn print_wrapped(&self, text: &str, indent: usize) -> io::Result<()> {
        let indent = " ".repeat(indent);
        let options = textwrap::Options::new(terminal_width()).subsequent_indent(&indent).break_words(false);
        let mut out = io::stdout().lock();
        for line in text.lines() {
            for line in textwrap::wrap(line, &options) {
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        out.flush()
    }

    pub fn print_text(&self, text: &Text) -> io::Result<()> {
        self.print_wrapped(&self.translate(text), 0)
    }

    pub fn print_title(&self, text: &Text) -> io::Result<()> {
        self.print_bold(&format!("\n{}\n", self.translate(text)))
    }

    pub fn print_bold(&self, text: &str) -> io::Result<()> {
        self.write_escape("\x1b[1m")?;
        self.print_wrapped(text, 0)?;
        self.write_escape("\x1b[0m")
    }

    pub fn print_board(&self, board: &Board) -> io::Result<()> {
        self.print_wrapped(
            &board_as_text(&self.translations, self.lang, board, &self.player_names, OptionNumbers::Shown),
            6,
        )?;
        self.print_wrapped("\n", 0)
    }

    /// Prints the board in prose, for people who use a screen reader.
    pub fn print_prose_board(&self, board: &Board) -> io::Result<()> {
        self.print_wrapped(
            &board_as_prose(&self.translations, self.lang, board, &self.player_names, OptionNumbers::Shown).full_text(),
            0,
        )
    }

    /// Prints an option with its number, label and consequences, on one line if it fits.
    pub fn print_option(&self, number: usize, words: &str, widest_label: usize, told: &str) -> io::Result<()> {
        let gap = " ".repeat(widest_label.saturating_sub(words.chars().count()));
        let line = format!("{number:>3}) {words}");
        if told.is_empty() {
            return self.print_wrapped(&line, 8);
        }
        let whole = format!("{line}{gap}  {told}");
        if whole.chars().count() <= terminal_width() {
            return self.print_wrapped(&whole, 0);
        }
        self.print_wrapped(&line, 8)?;
        self.print_wrapped(&format!("{}{told}", " ".repeat(8)), 8)
    }

    /// Hides what was on the screen from the next player.
    pub fn clear(&self) -> io::Result<()> {
        if self.is_styled { self.write_escape("\x1b[2J\x1b[3J\x1b[H") } else { self.print_wrapped(&"\n".repeat(60), 0) }
    }

    fn write_escape(&self, code: &str) -> io::Result<()> {
        if self.is_styled {
            write!(io::stdout(), "{code}")?;
        }
        Ok(())
    }

    /// Reads a line; `None` at the end of the input.
    pub fn read_line(&self) -> io::Result<Option<String>> {
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

fn terminal_width() -> usize {
    textwrap::termwidth().clamp(40, 120)
}
