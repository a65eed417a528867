//! A match at one keyboard.

use std::io;

use meadhall::bot::{self, Bot, UnknownBot};
use meadhall::game::{Lens, Log, Revealed, Score, Seat, Seed, Text, Trio, places};
use meadhall::kind::{Match, Question, Refused};
use meadhall::lang::refusal;

use crate::screen::Screen;
use crate::words;

/// The shape and letter of each seat: colours alone would not do for everyone.
const MARKS: [char; 6] = ['●', '▲', '■', '◆', '★', '✚'];

/// The match, its players, and the screen they share.
pub struct Table {
    game: Box<dyn Match>,
    rules: Trio<&'static str>,
    /// The computer of each seat; none for a person.
    bots: Vec<Option<Box<dyn Bot>>>,
    screen: Screen,
    story: Vec<String>,
    /// The match before the last person's step, and who took it: what undo goes back to.
    before: Option<(Seat, Box<dyn Match>)>,
    /// Who saw the whole board last.
    shown: Option<Seat>,
}

/// What a person wants.
enum Wish {
    /// This option.
    Take(usize),
    /// The question once more.
    Again,
    /// Another try: what was wanted has been shown.
    Stay,
    /// To stop.
    Quit,
}

impl Table {
    pub fn new(
        game: Box<dyn Match>,
        rules: Trio<&'static str>,
        players: &[String],
        mut screen: Screen,
    ) -> Result<Self, UnknownBot> {
        let chance = Seed::new(rand::random());
        let seat = |(n, player): (usize, &String)| match player.as_str() {
            "computer" => bot::named("random", &chance.child(n as u64)).map(Some),
            _ => Ok(None),
        };
        let bots = players.iter().enumerate().map(seat).collect::<Result<Vec<_>, _>>()?;
        screen.names = players.iter().zip(MARKS).map(|(player, mark)| format!("{mark} {player}")).collect();
        for n in 0..players.len() {
            let twins = players.iter().filter(|other| **other == players[n]).count();
            if twins > 1 {
                screen.names[n] = format!("{} {}", screen.names[n], n + 1);
            }
        }
        Ok(Self { game, rules, bots, screen, story: Vec::new(), before: None, shown: None })
    }

    /// Plays until the end, or until somebody quits.
    pub fn play(mut self) -> io::Result<()> {
        self.screen.say(&words::commands());
        while let Some(question) = self.game.questions().into_iter().next() {
            let seat = question.seat;
            let option = match &mut self.bots[seat.index()] {
                _ if question.forced() => 0,
                Some(bot) => bot.choose(self.game.as_ref(), &question),
                None => match self.ask(&question)? {
                    Some(option) => option,
                    None => {
                        self.screen.say(&words::goodbye());
                        return Ok(());
                    }
                },
            };
            self.take(&question, option);
        }
        self.end();
        Ok(())
    }

    /// Takes a step and tells it.
    fn take(&mut self, question: &Question, option: usize) {
        let before = self.game.fork();
        let mut log = Log::new();
        let step = match self.game.answer(question.seat, option, &mut log) {
            Ok(step) => step,
            Err(refused) => return self.screen.say(&refusal(&refused)),
        };
        let person = self.bots[question.seat.index()].is_none();
        if step.revealed == Revealed::Something || !person {
            self.before = None;
        } else if !step.forced {
            self.before = Some((question.seat, before));
        }
        let lines: Vec<String> = log.read_by(self.reader()).map(|text| self.screen.spell(text)).collect();
        for line in &lines {
            println!("  {line}");
        }
        self.story.extend(lines);
    }

    /// The one person at the keyboard, if there is just one: who may read private lines on the open screen.
    fn reader(&self) -> Option<Seat> {
        let people: Vec<usize> = (0..self.bots.len()).filter(|&seat| self.bots[seat].is_none()).collect();
        match people[..] {
            [seat] => Some(Seat(seat as u8)),
            _ => None,
        }
    }

    /// Asks a person until an option is chosen; `None` to quit.
    fn ask(&mut self, question: &Question) -> io::Result<Option<usize>> {
        let mut question = question.clone();
        if question.secret && self.reader().is_none() {
            self.screen.say(&words::pass_to(question.seat));
            if self.screen.read()?.is_none() {
                return Ok(None);
            }
            self.screen.clear();
        }
        self.put(&question);
        loop {
            self.screen.say(&words::choose(question.options as u32));
            let Some(line) = self.screen.read()? else { return Ok(None) };
            match self.wish(&question, &line) {
                Wish::Take(option) => {
                    if question.secret && self.reader().is_none() {
                        self.screen.clear();
                    }
                    return Ok(Some(option));
                }
                Wish::Quit => return Ok(None),
                Wish::Stay => {}
                Wish::Again => {
                    // After an undo it is an earlier question.
                    let now = self.game.questions().into_iter().find(|other| other.seat == question.seat);
                    question = now.unwrap_or(question);
                    self.put(&question);
                }
            }
        }
    }

    /// Shows the question with its options.
    fn put(&mut self, question: &Question) {
        let seat = question.seat;
        let lens = if self.shown == Some(seat) { Lens::Close } else { Lens::Whole };
        self.shown = Some(seat);
        println!();
        self.screen.board(&self.game.board(Some(seat), lens));
        let asked = format!("{}: {}", self.screen.names[seat.index()], self.screen.spell(&question.prompt));
        println!("{}", self.screen.bold(&asked));
        let Ok(options) = self.game.options(seat) else { return };
        let path = |words: &[Text]| words.iter().map(|word| self.screen.spell(word)).collect::<Vec<_>>().join(" > ");
        let said: Vec<String> = options.iter().map(|option| path(&option.words)).collect();
        let width = said.iter().map(|words| words.chars().count()).max().unwrap_or(0);
        for ((number, words), option) in (1..).zip(&said).zip(&options) {
            let consequence = option.consequence.as_ref().map(|text| self.screen.spell(text));
            self.screen.option(number, words, width, consequence);
        }
    }

    fn wish(&mut self, question: &Question, line: &str) -> Wish {
        if let Ok(number) = line.parse::<usize>()
            && (1..=question.options).contains(&number)
        {
            return Wish::Take(number - 1);
        }
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "q" => return Wish::Quit,
            "b" => self.screen.board(&self.game.board(Some(question.seat), Lens::Whole)),
            "s" => self.scores(&self.game.standing(Some(question.seat))),
            "l" => self.story(),
            "r" => self.rules(rest.trim()),
            "u" => return self.undo(question.seat),
            "" => return Wish::Again,
            "?" => self.screen.say(&words::commands()),
            _ => {
                let option = line.parse().unwrap_or(0);
                self.screen.say(&refusal(&Refused::NoSuchOption { option, options: question.options }));
            }
        }
        Wish::Stay
    }

    fn undo(&mut self, seat: Seat) -> Wish {
        let Some((_, game)) = self.before.take_if(|(who, _)| *who == seat) else {
            self.screen.say(&words::cannot_undo());
            return Wish::Stay;
        };
        self.game = game;
        self.story.push(self.screen.spell(&words::undone()));
        self.screen.say(&words::undone());
        Wish::Again
    }

    fn story(&self) {
        if self.story.is_empty() {
            return self.screen.say(&words::nothing_yet());
        }
        self.screen.title(&words::so_far());
        self.story.iter().for_each(|line| println!("  {line}"));
    }

    /// The topics of the rules, or one of them by number or by its beginning.
    fn rules(&self, wanted: &str) {
        let topics: Vec<&str> = self.screen.lang.of(self.rules).split("\n## ").skip(1).collect();
        let name = |topic: &str| topic.lines().next().unwrap_or_default().to_owned();
        if wanted.is_empty() {
            self.screen.say(&words::rules_topics());
            (1..).zip(&topics).for_each(|(number, topic)| println!("{number:>4}  {}", name(topic)));
            return;
        }
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || topics.iter().position(|topic| topic.to_lowercase().starts_with(&wanted.to_lowercase()));
        match number.or_else(by_name).and_then(|topic| topics.get(topic)) {
            Some(topic) => println!("\n{}", topic.trim_end()),
            None => self.screen.say(&words::rules_unknown()),
        }
    }

    fn scores(&self, standing: &[Score]) {
        for score in standing {
            self.screen.say(&words::score(score.seat, score.total(), sources(score)));
        }
    }

    fn end(&self) {
        println!();
        self.screen.board(&self.game.board(None, Lens::Whole));
        self.screen.title(&words::the_end());
        let scores = self.game.scores();
        let places = places(&scores);
        for (place, score) in &places {
            self.screen.say(&words::place(*place as u32, score.seat, score.total(), sources(score)));
        }
        let winners: Vec<Seat> = places.iter().filter(|(place, _)| *place == 1).map(|(_, score)| score.seat).collect();
        match winners[..] {
            [winner] => self.screen.title(&words::won(winner)),
            _ => self.screen.title(&words::shared(winners.into_iter().map(words::player).collect())),
        }
    }
}

/// Where the points come from, those that are none left out.
fn sources(score: &Score) -> Vec<Text> {
    let scored = score.sources.iter().filter(|source| source.points != 0);
    scored.map(|source| words::source(source.name.clone(), source.points)).collect()
}
