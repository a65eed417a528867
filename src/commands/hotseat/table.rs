//! The game loop of a match at one keyboard.

use std::io;

use crate::bot::Bot;
use crate::game::{Lens, Log, Placing, Revealed, Score, Seat, Seed, Text, Trio, places};
use crate::kind::{Match, Question};
use crate::lang::refusal;

use super::players::Participant;
use super::screen::Screen;
use super::words;

/// A match, its players, and the screen they share.
pub struct Sitting {
    game: Box<dyn Match>,
    rules: Trio<&'static str>,
    /// The AI of each seat; `None` for a person.
    bots: Vec<Option<Bot>>,
    seed: u32,
    screen: Screen,
    story: Vec<String>,
    /// The match before the last choice of a person, for undo.
    before: Option<Box<dyn Match>>,
    /// The seat that was last shown the whole board.
    shown: Option<Seat>,
}

/// The effect of one line of input.
enum Wish {
    Take(usize),
    Undone,
    /// Show the decision again.
    Again,
    /// The command was executed; ask for the next one.
    Stay,
    Quit,
}

impl Sitting {
    pub fn new(
        game: Box<dyn Match>,
        rules: Trio<&'static str>,
        players: Vec<Participant>,
        seed: u32,
        screen: Screen,
    ) -> Self {
        // The AIs do not use the match's dice, but are repeatable with the same seed.
        let chance = Seed::numbered(seed.into()).child(0);
        let seat = |(n, player): (u64, Participant)| match player {
            Participant::Computer(player) => Some(Bot::new(player, &chance.child(n))),
            Participant::Person(_) => None,
        };
        let bots = (0..).zip(players).map(seat).collect();
        Self { game, rules, bots, seed, screen, story: Vec::new(), before: None, shown: None }
    }

    /// Plays until the match ends or a person quits.
    pub fn play(mut self) -> io::Result<()> {
        let people: Vec<Text> = self.people().map(words::player).collect();
        if !people.is_empty() {
            self.screen.say(&words::you_are(people))?;
            self.screen.say(&words::learn())?;
            self.screen.say(&words::commands())?;
        }
        while let Some(question) = self.game.questions().into_iter().next() {
            let option = match &mut self.bots[question.seat.index()] {
                _ if question.forced() => 0,
                Some(bot) => self.game.consult(question.seat, bot).expect("this seat is asked"),
                None => match self.ask(&question)? {
                    Wish::Take(option) => option,
                    Wish::Quit => {
                        self.screen.say(&words::seed(self.seed))?;
                        return self.screen.say(&words::goodbye());
                    }
                    Wish::Undone | Wish::Again | Wish::Stay => continue,
                },
            };
            self.take(&question, option)?;
        }
        self.end()
    }

    fn people(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(&self.bots).filter(|(_, bot)| bot.is_none()).map(|(seat, _)| seat)
    }

    /// Returns the only person, if there is just one: private lines may then be printed.
    fn reader(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Applies an option and prints the log.
    fn take(&mut self, question: &Question, option: usize) -> io::Result<()> {
        let before = self.game.fork();
        let mut log = Log::new();
        let step = match self.game.answer(question.seat, option, &mut log) {
            Ok(step) => step,
            Err(refused) => return self.screen.say(&refusal(&refused)),
        };
        let person = self.bots[question.seat.index()].is_none();
        if step.revealed == Revealed::Something {
            self.before = None;
        } else if person && !step.forced {
            self.before = Some(before);
        }
        let lines: Vec<String> = log.read_by(self.reader()).map(|text| self.screen.spell(text)).collect();
        for line in &lines {
            self.screen.print(&format!("  {line}"), 6)?;
        }
        self.story.extend(lines);
        Ok(())
    }

    /// Asks a person until they choose an option, undo, or quit.
    fn ask(&mut self, question: &Question) -> io::Result<Wish> {
        let pass = question.secret && self.reader().is_none();
        if pass {
            self.screen.say(&words::pass_to(question.seat))?;
            if self.screen.read()?.is_none() {
                return Ok(Wish::Quit);
            }
            self.screen.clear()?;
        }
        self.put(question)?;
        loop {
            self.screen.say(&words::choose(question.options))?;
            let Some(line) = self.screen.read()? else { return Ok(Wish::Quit) };
            match self.wish(question, &line)? {
                Wish::Stay => {}
                Wish::Again => self.put(question)?,
                wish => {
                    if pass {
                        self.screen.clear()?;
                    }
                    return Ok(wish);
                }
            }
        }
    }

    /// Prints the decision and its options. The whole board is printed when another seat is to decide, and
    /// the close-up when the options are places on the board.
    fn put(&mut self, question: &Question) -> io::Result<()> {
        let seat = question.seat;
        let lens = if self.shown == Some(seat) { Lens::Close } else { Lens::Whole };
        let board = self.game.board(Some(seat), lens);
        let placed = board.sections.iter().flat_map(|section| &section.facts).any(|fact| !fact.options.is_empty());
        self.screen.print("\n", 0)?;
        if placed || lens == Lens::Whole {
            self.screen.board(&board)?;
        }
        self.shown = Some(seat);
        self.screen.strong(&self.screen.spell(&words::asks(seat, question.prompt.clone())))?;
        let Ok(options) = self.game.options(seat) else { return Ok(()) };
        let path = |words: &[Text]| words.iter().map(|word| self.screen.spell(word)).collect::<Vec<_>>().join(" > ");
        let said: Vec<String> = options.iter().map(|option| path(&option.words)).collect();
        let widest = said.iter().map(|words| words.chars().count()).max().unwrap_or(0);
        for ((number, words), option) in (1..).zip(&said).zip(&options) {
            let told: Vec<String> = option.consequence.iter().map(|text| self.screen.spell(text)).collect();
            self.screen.option(number, words, widest, &told.join(" "))?;
        }
        Ok(())
    }

    fn wish(&mut self, question: &Question, line: &str) -> io::Result<Wish> {
        if let Ok(number) = line.parse::<usize>()
            && (1..=question.options).contains(&number)
        {
            return Ok(Wish::Take(number - 1));
        }
        let mut letters = line.chars();
        let command = letters.next().map(|letter| letter.to_ascii_lowercase());
        let rest = letters.as_str().trim();
        match command {
            None => return Ok(Wish::Again),
            Some('r') if rest.is_empty() || line.contains(' ') || rest.parse::<u8>().is_ok() => self.rules(rest)?,
            Some('q') if rest.is_empty() => return self.leave(),
            Some('u') if rest.is_empty() => return self.undo(),
            Some('b') if rest.is_empty() => self.screen.board(&self.game.board(Some(question.seat), Lens::Whole))?,
            Some('v') if rest.is_empty() => self.screen.spoken(&self.game.board(Some(question.seat), Lens::Whole))?,
            Some('s') if rest.is_empty() => self.scores(&self.game.standing(Some(question.seat)))?,
            Some('l') if rest.is_empty() => self.story()?,
            Some('?') => self.screen.say(&words::commands())?,
            Some(_) => self.screen.say(&words::not_understood(question.options))?,
        }
        Ok(Wish::Stay)
    }

    /// Asks for confirmation, because `q` is easily typed by accident.
    fn leave(&self) -> io::Result<Wish> {
        self.screen.say(&words::leave())?;
        let sure = self.screen.read()?.is_none_or(|line| line.eq_ignore_ascii_case("q"));
        Ok(if sure { Wish::Quit } else { Wish::Again })
    }

    /// Undoes the last choice of a person, and all AI steps since.
    fn undo(&mut self) -> io::Result<Wish> {
        let Some(game) = self.before.take() else {
            self.screen.say(&words::cannot_undo())?;
            return Ok(Wish::Stay);
        };
        self.game = game;
        self.story.push(self.screen.spell(&words::undone()));
        self.screen.say(&words::undone())?;
        Ok(Wish::Undone)
    }

    fn story(&self) -> io::Result<()> {
        if self.story.is_empty() {
            return self.screen.say(&words::nothing_yet());
        }
        self.screen.title(&words::so_far())?;
        self.story.iter().try_for_each(|line| self.screen.print(&format!("  {line}"), 6))
    }

    /// Prints the list of rule topics, or one topic by number or by the beginning of its name.
    fn rules(&self, wanted: &str) -> io::Result<()> {
        let topics: Vec<&str> = self.screen.lang.of(self.rules).split("\n## ").skip(1).collect();
        let name = |topic: &str| topic.lines().next().unwrap_or_default().to_owned();
        if wanted.is_empty() {
            self.screen.say(&words::rules_topics())?;
            return (1..)
                .zip(&topics)
                .try_for_each(|(number, topic)| self.screen.print(&format!("{number:>4}  {}", name(topic)), 6));
        }
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || topics.iter().position(|topic| topic.to_lowercase().starts_with(&wanted.to_lowercase()));
        let Some(topic) = number.or_else(by_name).and_then(|topic| topics.get(topic)) else {
            return self.screen.say(&words::rules_unknown());
        };
        self.screen.strong(&format!("\n{}", name(topic)))?;
        topic.lines().skip(1).try_for_each(|line| self.screen.print(line.trim_start_matches('#').trim_start(), 2))
    }

    fn scores(&self, standing: &[Score]) -> io::Result<()> {
        standing.iter().try_for_each(|score| self.screen.say(&words::score(score.seat, score.total(), sources(score))))
    }

    fn end(&self) -> io::Result<()> {
        self.screen.print("\n", 0)?;
        self.screen.board(&self.game.board(None, Lens::Close))?;
        self.screen.title(&words::the_end())?;
        let scores = self.game.scores();
        let places = places(&scores);
        for Placing { place, score } in &places {
            self.screen.say(&words::place(*place, score.seat, score.total(), sources(score)))?;
        }
        let winners: Vec<Seat> = places.iter().filter(|it| it.place == 1).map(|it| it.score.seat).collect();
        match winners[..] {
            [winner] => self.screen.title(&words::won(winner))?,
            _ => self.screen.title(&words::shared(winners.into_iter().map(words::player).collect()))?,
        }
        self.screen.say(&words::seed(self.seed))
    }
}

/// Returns the sources of points, without those that scored nothing.
fn sources(score: &Score) -> Vec<Text> {
    let scored = score.sources.iter().filter(|source| source.points != 0);
    scored.map(|source| words::source(source.name.clone(), source.points)).collect()
}
