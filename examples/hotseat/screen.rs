//! The terminal: what is printed and what is typed.

use std::io::{self, BufRead, IsTerminal, Write};

use meadhall::game::{Board, Text};
use meadhall::lang::{Lang, Phrasebook, text_board};

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

    pub fn say(&self, text: &Text) {
        println!("{}", self.spell(text));
    }

    /// A line that stands out.
    pub fn title(&self, text: &Text) {
        println!("\n{}\n", self.bold(&self.spell(text)));
    }

    pub fn board(&self, board: &Board) {
        println!("{}\n", text_board(&self.book, self.lang, board, &self.names));
    }

    /// One option: its number, its words, and what it will do.
    pub fn option(&self, number: usize, words: &str, width: usize, consequence: Option<String>) {
        let gap = " ".repeat(width.saturating_sub(words.chars().count()));
        let consequence = consequence.map(|told| format!("  {}", self.dim(&told))).unwrap_or_default();
        println!("{number:>4}  {words}{gap}{consequence}");
    }

    pub fn bold(&self, text: &str) -> String {
        if self.styled { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn dim(&self, text: &str) -> String {
        if self.styled { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Nobody shall see what was there.
    pub fn clear(&self) {
        if self.styled {
            print!("\x1b[2J\x1b[3J\x1b[H");
        } else {
            println!("{}", "\n".repeat(60));
        }
    }

    /// A line from the keyboard; `None` when there are no more.
    pub fn read(&self) -> io::Result<Option<String>> {
        print!("> ");
        io::stdout().flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line)?;
        Ok((read > 0).then(|| line.trim().to_owned()))
    }
}
