//! The truth of a match, replayed from the store step by step. What a seat may see comes from the game
//! itself; conformance tests find a game that shows too much.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use meadhall_game::{BoardDetail, GameLog, Lang, Seat, Text, Viewer};
use meadhall_i18n::Translations;
use meadhall_local_discord::Snowflake;
use meadhall_registry::Match;
use meadhall_registry::journal::{self, JournalEntry};
use meadhall_service::repository::Repository;
use meadhall_store::BlockingExt;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::history::EntryOrigin;
use meadhall_tables::{ChannelId, Table};
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::{TEST_TIMEOUT, run_on_thread};
use rustix::process::Signal;
use serde_json::Value;

use super::players::{MatchPlan, MatchTranscript};

/// Texts, translated into each language.
type TextSet = BTreeSet<String>;

/// The true course of a match.
pub struct MatchTruth {
    pub table: Table,
    pub seed: String,
    /// The answers of people, in order.
    pub actions: Vec<Value>,
    /// What each seat could know, before each answer and at the end.
    pub knowledge_by_step: Vec<Knowledge>,
}

/// What everybody and each seat can know at one moment.
#[derive(Clone, Default)]
pub struct Knowledge {
    /// Texts that by the end of the match only one seat has seen, or none.
    secret_texts: TextSet,
    /// Texts that everybody has seen so far.
    public_texts: TextSet,
    /// Texts that each seat has seen so far and not everybody.
    private_texts_by_seat: Vec<TextSet>,
}

impl Knowledge {
    /// Returns the texts that this viewer must not receive; `None` is the public.
    pub fn hidden_from(&self, seat: Viewer) -> impl Iterator<Item = &String> {
        let own = seat.map(|seat| &self.private_texts_by_seat[seat.index()]);
        self.secret_texts.difference(&self.public_texts).filter(move |it| !own.is_some_and(|own| own.contains(*it)))
    }

    /// Returns whether everybody has seen these words, on their own or within a longer text.
    pub fn is_public(&self, words: &str) -> bool {
        self.public_texts.iter().any(|open| contains_whole_words(open, words))
    }

    /// Returns the texts that only this seat has seen.
    pub fn known_only_to(&self, seat: Seat) -> impl Iterator<Item = &String> {
        self.private_texts_by_seat[seat.index()].difference(&self.public_texts)
    }
}

/// Reads the match from the store. The bot is stopped meanwhile.
pub fn read_truth(transcript: &mut MatchTranscript, plan: &MatchPlan) -> MatchTruth {
    transcript.guild.bot.send_signal(Signal::KILL);
    let data_dir = transcript.guild.env.data_dir(TEST_GAMES);
    // The process may hold its store for a moment longer.
    let begun = Instant::now();
    let repository = loop {
        if let Ok(repository) = run_on_thread(|| data_dir.open(UnixMillis(0), &|_| {})) {
            break repository;
        }
        assert!(begun.elapsed() < TEST_TIMEOUT, "could not open the data in time");
        sleep(Duration::from_millis(20));
    };
    let truth = truth_from_repository(&repository, transcript, plan);
    drop(repository);
    transcript.guild.bot = transcript.guild.env.start_bot();
    truth
}

fn truth_from_repository(repository: &Repository, transcript: &MatchTranscript, plan: &MatchPlan) -> MatchTruth {
    let table = table_in_thread(repository, transcript.thread);
    let game_type = TEST_GAMES.find(&table.game_id).unwrap();
    let translations = Translations::new([game_type.texts()]).unwrap();
    let history = repository.match_history(table.id).block_on().unwrap().unwrap();
    let seed = serde_json::to_value(&history.start.seed).unwrap().as_str().unwrap().to_owned();
    let mut game = game_type.new_match(&history.start.setup, history.start.seed.clone()).unwrap();
    let seats = history.start.setup.seats();
    let (mut actions, mut moments) = (Vec::new(), Vec::new());
    let mut now = Knowledge { private_texts_by_seat: vec![TextSet::new(); seats.into()], ..Knowledge::default() };
    let mut log = GameLog::new();
    for entry in history.entries {
        now.observe(game.as_ref(), &log, &translations, plan);
        if let (EntryOrigin::Player, JournalEntry::Answer(answer)) = (entry.origin, &entry.entry) {
            actions.push(answer.action.clone());
            moments.push(now.clone());
        }
        log = GameLog::new();
        journal::replay(game.as_mut(), &[entry.entry], &mut log).unwrap();
    }
    now.observe(game.as_ref(), &log, &translations, plan);
    moments.push(now);
    assert_eq!(actions.len(), transcript.presses_per_answer.len(), "each answer is stored exactly once");
    // A text that becomes secret later is hidden from everybody until then.
    let hidden = moments.last().map(|last| last.secret_texts.clone()).unwrap_or_default();
    moments.iter_mut().for_each(|moment| moment.secret_texts.clone_from(&hidden));
    MatchTruth { table, seed, actions, knowledge_by_step: moments }
}

fn table_in_thread(repository: &Repository, thread: Snowflake) -> Table {
    let channel = ChannelId(thread.to_string().parse().unwrap());
    let open = repository.open_tables_in(channel).block_on().unwrap();
    let all = open.into_iter().chain(repository.finished_tables(None, usize::MAX).block_on().unwrap());
    let mut all = all.map(|id| repository.table(id).block_on().unwrap().unwrap().table);
    all.find(|table| table.location.channel == channel).expect("the table is in the store")
}

impl Knowledge {
    /// Adds what each viewer sees of a state and of the last log lines.
    fn observe(&mut self, game: &dyn Match, log: &GameLog, translations: &Translations, plan: &MatchPlan) {
        let names = (0..self.private_texts_by_seat.len()).map(|seat| format!("seat {seat}")).collect::<Vec<_>>();
        let translate = |texts: Vec<Text>| -> TextSet {
            let translated =
                texts.iter().flat_map(|text| Lang::ALL.map(|lang| translations.translate(lang, text, &names)));
            translated.collect()
        };
        let all = translate(visible_texts(game, log, None).collect());
        for (seat, own) in (0..).map(Seat).zip(&mut self.private_texts_by_seat) {
            let seen = visible_texts(game, log, Some(seat)).filter(|text| plan.hidden_keys.contains(&text.key));
            let seen = translate(seen.collect());
            own.extend(seen.difference(&all).cloned());
            self.secret_texts.extend(seen.difference(&all).cloned());
        }
        self.secret_texts.extend((plan.hidden_words)(&game.state_json()));
        self.public_texts.extend(all);
    }
}

/// Returns all texts of the table that this viewer sees, and the log of the last answer.
fn visible_texts<'a>(game: &dyn Match, log: &'a GameLog, viewer: Viewer) -> impl Iterator<Item = Text> + use<'a> {
    let board = game.board(viewer, BoardDetail::Full).sections.into_iter().flat_map(|section| section.facts);
    let facts = board.chain(game.legend(viewer));
    facts.flat_map(|fact| [vec![fact.label], fact.values].concat()).chain(log.texts_for(viewer).cloned())
}

/// Returns whether a text contains these words as whole words.
pub fn contains_whole_words(text: &str, words: &str) -> bool {
    let ends = |beside: Option<char>| !beside.is_some_and(char::is_alphanumeric);
    text.match_indices(words)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + words.len()..].chars().next()))
}
