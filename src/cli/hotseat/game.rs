//! The game loop of a match at one keyboard.

use std::io;

use meadhall_ai::AiPlayer;
use meadhall_game::{BoardDetail, GameLog, PerLanguage, RankedScore, Revelation, Seat, SeatScore, Seed, Text, ranking};
use meadhall_i18n::refusal_text;
use meadhall_registry::{DecisionInfo, Match};

use super::players::HotseatPlayer;
use super::screen::TerminalScreen;
use super::texts;

/// A match, its players, and the screen they share.
pub struct HotseatGame {
    current_match: Box<dyn Match>,
    rules: PerLanguage<&'static str>,
    /// The AI of each seat; `None` for a person.
    ais: Vec<Option<AiPlayer>>,
    seed: u32,
    screen: TerminalScreen,
    log_lines: Vec<String>,
    /// The match before the last choice of a person, for undo.
    undo_match: Option<Box<dyn Match>>,
    /// The seat that was last shown the whole board.
    last_board_viewer: Option<Seat>,
}

/// The effect of one line of input.
enum HotseatInputEffect {
    ChooseOption(usize),
    StepUndone,
    /// Show the decision again.
    RepeatDecision,
    /// The command was executed; ask for the next one.
    CommandDone,
    Quit,
}

impl HotseatGame {
    pub fn new(
        game: Box<dyn Match>,
        rules: PerLanguage<&'static str>,
        players: Vec<HotseatPlayer>,
        seed: u32,
        screen: TerminalScreen,
    ) -> Self {
        // The AI players' random numbers are separate from the match's dice, but the same seed repeats them.
        let ai_seed = Seed::from_number(seed.into()).derive(0);
        let seat = |(n, player): (u64, HotseatPlayer)| match player {
            HotseatPlayer::Ai(player) => Some(AiPlayer::new(player, &ai_seed.derive(n))),
            HotseatPlayer::Human(_) => None,
        };
        let ais = (0..).zip(players).map(seat).collect();
        Self {
            current_match: game,
            rules,
            ais,
            seed,
            screen,
            log_lines: Vec::new(),
            undo_match: None,
            last_board_viewer: None,
        }
    }

    /// Plays until the match ends or a person quits.
    pub fn play(mut self) -> io::Result<()> {
        let human_names: Vec<Text> = self.human_seats().map(texts::player).collect();
        if !human_names.is_empty() {
            self.screen.print_text(&texts::local_players(human_names))?;
            self.screen.print_text(&texts::learn_hint())?;
            self.screen.print_text(&texts::commands())?;
        }
        while let Some(decision) = self.current_match.decisions().into_iter().next() {
            let option = match &mut self.ais[decision.seat.index()] {
                _ if decision.is_forced() => 0,
                Some(ai) => {
                    self.current_match.choose_with_ai(decision.seat, ai).expect("this seat has a pending decision")
                }
                None => match self.prompt(&decision)? {
                    HotseatInputEffect::ChooseOption(option) => option,
                    HotseatInputEffect::Quit => {
                        self.screen.print_text(&texts::seed_hint(self.seed))?;
                        return self.screen.print_text(&texts::goodbye());
                    }
                    HotseatInputEffect::StepUndone
                    | HotseatInputEffect::RepeatDecision
                    | HotseatInputEffect::CommandDone => continue,
                },
            };
            self.apply_option(&decision, option)?;
        }
        self.print_result()
    }

    fn human_seats(&self) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(&self.ais).filter(|(_, bot)| bot.is_none()).map(|(seat, _)| seat)
    }

    /// Returns the only person, if there is just one: private lines may then be printed.
    fn only_human(&self) -> Option<Seat> {
        let mut people = self.human_seats();
        people.next().filter(|_| people.next().is_none())
    }

    /// Applies an option to the match and prints the new lines of the match log.
    fn apply_option(&mut self, decision: &DecisionInfo, option: usize) -> io::Result<()> {
        let previous = self.current_match.clone_boxed();
        let mut log = GameLog::new();
        let step = match self.current_match.apply_option(decision.seat, option, &mut log) {
            Ok(step) => step,
            Err(error) => return self.screen.print_text(&refusal_text(&error)),
        };
        let is_human = self.ais[decision.seat.index()].is_none();
        if step.revealed == Revelation::SomeRevealed {
            self.undo_match = None;
        } else if is_human && !step.is_forced {
            self.undo_match = Some(previous);
        }
        let lines: Vec<String> = log.texts_for(self.only_human()).map(|text| self.screen.translate(text)).collect();
        for line in &lines {
            self.screen.print_wrapped(&format!("  {line}"), 6)?;
        }
        self.log_lines.extend(lines);
        Ok(())
    }

    /// Asks a person until they choose an option, undo, or quit.
    fn prompt(&mut self, decision: &DecisionInfo) -> io::Result<HotseatInputEffect> {
        let hides_screen = decision.is_secret && self.only_human().is_none();
        if hides_screen {
            self.screen.print_text(&texts::pass_to(decision.seat))?;
            if self.screen.read_line()?.is_none() {
                return Ok(HotseatInputEffect::Quit);
            }
            self.screen.clear()?;
        }
        self.print_decision(decision)?;
        loop {
            self.screen.print_text(&texts::choose_option(decision.option_count))?;
            let Some(line) = self.screen.read_line()? else { return Ok(HotseatInputEffect::Quit) };
            match self.handle_input(decision, &line)? {
                HotseatInputEffect::CommandDone => {}
                HotseatInputEffect::RepeatDecision => self.print_decision(decision)?,
                input => {
                    if hides_screen {
                        self.screen.clear()?;
                    }
                    return Ok(input);
                }
            }
        }
    }

    /// Prints the decision and its options. The whole board is printed when another seat is to decide, and
    /// the close-up when the options are places on the board.
    fn print_decision(&mut self, decision: &DecisionInfo) -> io::Result<()> {
        let seat = decision.seat;
        let detail = if self.last_board_viewer == Some(seat) { BoardDetail::Focused } else { BoardDetail::Full };
        let board = self.current_match.board(Some(seat), detail);
        let has_board_options =
            board.sections.iter().flat_map(|section| &section.facts).any(|fact| !fact.option_indices.is_empty());
        self.screen.print_wrapped("\n", 0)?;
        if has_board_options || detail == BoardDetail::Full {
            self.screen.print_board(&board)?;
        }
        self.last_board_viewer = Some(seat);
        self.screen.print_bold(&self.screen.translate(&texts::prompt(seat, decision.prompt.clone())))?;
        let Ok(options) = self.current_match.options(seat) else { return Ok(()) };
        let path =
            |words: &[Text]| words.iter().map(|word| self.screen.translate(word)).collect::<Vec<_>>().join(" > ");
        let labels: Vec<String> = options.iter().map(|option| path(&option.path)).collect();
        let widest = labels.iter().map(|words| words.chars().count()).max().unwrap_or(0);
        for ((number, words), option) in (1..).zip(&labels).zip(&options) {
            let consequences: Vec<String> = option.preview.iter().map(|text| self.screen.translate(text)).collect();
            self.screen.print_option(number, words, widest, &consequences.join(" "))?;
        }
        Ok(())
    }

    fn handle_input(&mut self, decision: &DecisionInfo, line: &str) -> io::Result<HotseatInputEffect> {
        if let Ok(number) = line.parse::<usize>()
            && (1..=decision.option_count).contains(&number)
        {
            return Ok(HotseatInputEffect::ChooseOption(number - 1));
        }
        let mut letters = line.chars();
        let command = letters.next().map(|letter| letter.to_ascii_lowercase());
        let rest = letters.as_str().trim();
        match command {
            None => return Ok(HotseatInputEffect::RepeatDecision),
            Some('r') if rest.is_empty() || line.contains(' ') || rest.parse::<u8>().is_ok() => {
                self.print_rules(rest)?
            }
            Some('q') if rest.is_empty() => return self.confirm_quit(),
            Some('u') if rest.is_empty() => return self.undo_last_choice(),
            Some('b') if rest.is_empty() => {
                self.screen.print_board(&self.current_match.board(Some(decision.seat), BoardDetail::Full))?
            }
            Some('v') if rest.is_empty() => {
                self.screen.print_prose_board(&self.current_match.board(Some(decision.seat), BoardDetail::Full))?
            }
            Some('s') if rest.is_empty() => {
                self.print_scores(&self.current_match.visible_scores(Some(decision.seat)))?
            }
            Some('l') if rest.is_empty() => self.print_log()?,
            Some('?') => self.screen.print_text(&texts::commands())?,
            Some(_) => self.screen.print_text(&texts::invalid_input(decision.option_count))?,
        }
        Ok(HotseatInputEffect::CommandDone)
    }

    /// Asks for confirmation, because `q` is easily typed by accident.
    fn confirm_quit(&self) -> io::Result<HotseatInputEffect> {
        self.screen.print_text(&texts::confirm_quit())?;
        let is_confirmed = self.screen.read_line()?.is_none_or(|line| line.eq_ignore_ascii_case("q"));
        Ok(if is_confirmed { HotseatInputEffect::Quit } else { HotseatInputEffect::RepeatDecision })
    }

    /// Undoes the last choice of a person, and all AI steps since.
    fn undo_last_choice(&mut self) -> io::Result<HotseatInputEffect> {
        let Some(game) = self.undo_match.take() else {
            self.screen.print_text(&texts::cannot_undo())?;
            return Ok(HotseatInputEffect::CommandDone);
        };
        self.current_match = game;
        self.log_lines.push(self.screen.translate(&texts::undone()));
        self.screen.print_text(&texts::undone())?;
        Ok(HotseatInputEffect::StepUndone)
    }

    fn print_log(&self) -> io::Result<()> {
        if self.log_lines.is_empty() {
            return self.screen.print_text(&texts::log_empty());
        }
        self.screen.print_title(&texts::log_title())?;
        self.log_lines.iter().try_for_each(|line| self.screen.print_wrapped(&format!("  {line}"), 6))
    }

    /// Prints the list of rule topics, or one topic by number or by the beginning of its name.
    fn print_rules(&self, topic_query: &str) -> io::Result<()> {
        let topics: Vec<&str> = self.screen.lang.select(self.rules).split("\n## ").skip(1).collect();
        let name = |topic: &str| topic.lines().next().unwrap_or_default().to_owned();
        if topic_query.is_empty() {
            self.screen.print_text(&texts::rules_topics())?;
            return (1..).zip(&topics).try_for_each(|(number, topic)| {
                self.screen.print_wrapped(&format!("{number:>4}  {}", name(topic)), 6)
            });
        }
        let number = topic_query.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || topics.iter().position(|topic| topic.to_lowercase().starts_with(&topic_query.to_lowercase()));
        let Some(topic) = number.or_else(by_name).and_then(|topic| topics.get(topic)) else {
            return self.screen.print_text(&texts::rules_no_such_topic());
        };
        self.screen.print_bold(&format!("\n{}", name(topic)))?;
        topic
            .lines()
            .skip(1)
            .try_for_each(|line| self.screen.print_wrapped(line.trim_start_matches('#').trim_start(), 2))
    }

    fn print_scores(&self, standing: &[SeatScore]) -> io::Result<()> {
        standing.iter().try_for_each(|score| {
            self.screen.print_text(&texts::score(score.seat, score.total(), nonzero_sources(score)))
        })
    }

    /// Prints the final board, which shows what the end of the match reveals, and the result.
    fn print_result(&self) -> io::Result<()> {
        self.screen.print_wrapped("\n", 0)?;
        self.screen.print_board(&self.current_match.board(self.only_human(), BoardDetail::Full))?;
        self.screen.print_title(&texts::match_over())?;
        let scores = self.current_match.scores();
        let places = ranking(&scores);
        for RankedScore { rank: place, score } in &places {
            self.screen.print_text(&texts::standing(*place, score.seat, score.total(), nonzero_sources(score)))?;
        }
        let winners: Vec<Seat> = places.iter().filter(|it| it.rank == 1).map(|it| it.score.seat).collect();
        match winners[..] {
            [winner] => self.screen.print_title(&texts::won(winner))?,
            _ => self.screen.print_title(&texts::shared_victory(winners.into_iter().map(texts::player).collect()))?,
        }
        self.screen.print_text(&texts::seed_hint(self.seed))
    }
}

/// Returns the sources of points, without those that scored nothing.
fn nonzero_sources(score: &SeatScore) -> Vec<Text> {
    let scored = score.sources.iter().filter(|source| source.points != 0);
    scored.map(|source| texts::score_source(source.name.clone(), source.points)).collect()
}
