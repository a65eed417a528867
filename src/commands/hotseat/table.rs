//! A match at one keyboard.

use std::io;

use crate::bot::Bot;
use crate::game::{Lens, Log, Placing, Revealed, Score, Seat, Seed, Text, Trio, places};
use crate::kind::{Match, Question};
use crate::lang::refusal;

use super::players::Participant;
use super::screen::Screen;
use super::words;

/// The match, its players, and the screen they share.
pub struct Sitting {
    game: Box<dyn Match>,
    rules: Trio<&'static str>,
    /// The computer of each seat; none for a person.
    bots: Vec<Option<Bot>>,
    seed: u32,
    screen: Screen,
    story: Vec<String>,
    /// The match before the last step that a person chose: what undo goes back to.
    before: Option<Box<dyn Match>>,
    /// Who saw the whole board last.
    shown: Option<Seat>,
}

/// What a person wants.
enum Wish {
    /// This option.
    Take(usize),
    /// The last choice back; it has been taken back.
    Undone,
    /// The question once more.
    Again,
    /// Another try: what was wanted has been shown.
    Stay,
    /// To leave.
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
        // The computers' whims are not the match's dice, but come again with the same seed.
        let chance = Seed::numbered(seed.into()).child(0);
        let seat = |(n, player): (u64, Participant)| match player {
            Participant::Computer(player) => Some(Bot::new(player, &chance.child(n))),
            Participant::Person(_) => None,
        };
        let bots = (0..).zip(players).map(seat).collect();
        Self { game, rules, bots, seed, screen, story: Vec::new(), before: None, shown: None }
    }

    /// Plays until the end, or until somebody quits.
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

    /// The one person at the keyboard, if there is just one: who may read private lines on the open screen.
    fn reader(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Takes a step and tells it.
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

    /// Asks a person until an option is chosen, or the match is another one, or nobody wants to go on.
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

    /// Shows the question with its options. The board is shown whole when the turn comes to somebody else, and close up
    /// where the options are places on it.
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

    /// A match is not left by a slip of the finger.
    fn leave(&self) -> io::Result<Wish> {
        self.screen.say(&words::leave())?;
        let sure = self.screen.read()?.is_none_or(|line| line.eq_ignore_ascii_case("q"));
        Ok(if sure { Wish::Quit } else { Wish::Again })
    }

    /// Takes back the last choice of a person, and what computers did since.
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

    /// The topics of the rules, or one of them by number or by its beginning.
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

/// Where the points come from, those that are none left out.
fn sources(score: &Score) -> Vec<Text> {
    let scored = score.sources.iter().filter(|source| source.points != 0);
    scored.map(|source| words::source(source.name.clone(), source.points)).collect()
}
