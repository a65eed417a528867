//! Counts the processor instructions of a move, a random match and a picture with Callgrind. Unlike durations, the
//! counts do not depend on what else the machine does.
//!
//! `cargo bench --profile dev --bench instructions` fails if a count has grown by more than a tenth since it was
//! recorded in `benches/instructions.txt`. With `MEADHALL_BLESS=1`, it records the counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use meadhall_discord::context::load_translations;
use meadhall_discord::interactions::component_action::PanelPage;
use meadhall_discord::messages::context::MessageContext;
use meadhall_discord::messages::{card, panel};
use meadhall_game::{Dice, GameLog, Lang, MatchSetup, Seed, Text};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, Match};
use meadhall_render::{FormattedPicture, PictureRenderer};
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_store::BlockingExt;
use meadhall_tables::PersonId;
use meadhall_tables::view::TableView;
use meadhall_test_support::service_fixture::ServiceFixture;

const RECORDED_COUNTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");
/// Added to the command line of the process whose instructions are counted.
const COUNTED_PROCESS: &str = "--counted";
/// The steps before a move or a picture, so that the board is not empty.
const STEPS_BEFORE: usize = 40;
const SEATS: u8 = 3;

type CountedPart = fn(&'static dyn GameType);

/// What is counted, for each game.
const PARTS: [(&str, CountedPart); 4] =
    [("move", count_move), ("match", count_match), ("picture", count_picture), ("png", count_png)];
/// Rasterizing all shapes of a board takes long under Callgrind, so it is done for one game.
const PNG_GAME: &str = "raids";

fn main() -> Result<ExitCode> {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [flag, part, game, ..] = args.as_slice()
        && flag == COUNTED_PROCESS
    {
        let (_, count) = PARTS.iter().find(|(name, _)| name == part).context("no such part")?;
        count(GAMES.find(game).context("no such game")?);
        return Ok(ExitCode::SUCCESS);
    }
    let mut counts = BTreeMap::new();
    for game_type in GAMES {
        let game = game_type.meta().id;
        for (part, _) in PARTS.iter().filter(|(part, _)| *part != "png" || game == PNG_GAME) {
            counts.insert(format!("{part} {game}"), run_counted_process(part, game)?);
        }
    }
    if env::var_os("MEADHALL_BLESS").is_some() {
        let lines = counts.iter().fold(String::new(), |mut lines, (name, count)| {
            let _ = writeln!(lines, "{name} {count}");
            lines
        });
        fs::write(RECORDED_COUNTS, lines)?;
    }
    compare_with_recorded(&counts)
}

/// Prints the counts beside the recorded ones.
fn compare_with_recorded(counts: &BTreeMap<String, u64>) -> Result<ExitCode> {
    let recorded_counts = fs::read_to_string(RECORDED_COUNTS).context("no counts are recorded")?;
    let mut has_grown = false;
    for (name, count) in counts {
        let line = recorded_counts.lines().find_map(|line| line.strip_prefix(name.as_str()));
        let recorded: u64 = line.with_context(|| format!("no count is recorded for {name}"))?.trim().parse()?;
        let ratio = *count as f64 / recorded as f64;
        println!("{name}: {:.2} million instructions, {ratio:.3} of what was recorded", *count as f64 / 1e6);
        has_grown |= ratio > 1.1;
    }
    if has_grown {
        eprintln!(
            "A count has grown by more than a tenth. If that is wanted, run this again with MEADHALL_BLESS=1 and say why in the commit."
        );
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs one part under Callgrind and returns the number of its instructions.
fn run_counted_process(part: &str, game: &str) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*count_instructions*"])
        .arg(env::current_exe()?)
        .args([COUNTED_PROCESS, part, game])
        .output()
        .context("Valgrind is needed to count instructions")?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("counting {part} {game} failed: {report}");
    }
    let count = report.lines().find_map(|line| line.split_once("Collected :")).context("Callgrind printed no count")?.1;
    let count = count.trim().parse()?;
    ensure!(count > 0, "Callgrind has counted nothing for {part} {game}");
    Ok(count)
}

/// Callgrind counts the instructions of this function.
#[inline(never)]
fn count_instructions(work: &mut dyn FnMut()) {
    work();
    black_box(());
}

/// Counts a move through the service, with the panel before it, the panel after it and the card.
fn count_move(game_type: &'static dyn GameType) {
    let people: Vec<u64> = (1..=SEATS.into()).collect();
    let fixture = ServiceFixture::new().block_on();
    let id = fixture.start_match_of(game_type, &people, 0).block_on();
    for step in 0..STEPS_BEFORE {
        fixture.answer_next(id, step % 3).block_on().expect("the option is offered");
    }
    let translations = load_translations(GAMES).expect("a test checks the texts");
    let (person, answer) = fixture.next_answer(id, 0).block_on().expect("the match goes on");
    let command = fixture.command_from(person);
    let audience = PanelPage::default().audience(PersonId(person));
    let service = Arc::clone(&fixture.service);
    let panel_of = |view: &TableView| {
        let context = MessageContext { translations: &translations, lang: Lang::En, view };
        panel::panel_message(context, PanelPage::default(), &[]).create_body()
    };
    count_instructions(&mut || {
        let before = service.load_view(id, audience, LogRange::Empty).block_on().expect("the table exists");
        black_box(panel_of(&before));
        let outcome = service.answer(&command, id, answer).block_on().expect("the option is offered");
        let log_lines = LogRange::Lines(&outcome.log_lines);
        let after = service.view_outcome(&outcome, audience, log_lines).block_on().expect("the table exists");
        black_box(panel_of(&after));
        let public = service
            .view_outcome(&outcome, ViewAudience::Public, LogRange::SinceAwaitedPlayersActed)
            .block_on()
            .expect("the table exists");
        black_box(card::current_card(MessageContext::of_channel(&translations, &public)).create_body());
    });
}

/// Counts a whole match in which every option is chosen at random.
fn count_match(game_type: &'static dyn GameType) {
    let mut game = new_match(game_type);
    let mut dice = Dice::new(&Seed::from_number(5), 0);
    count_instructions(&mut || {
        while let Some(decision) = game.decisions().into_iter().next() {
            let option = dice.index(decision.option_count);
            game.apply_option(decision.seat, option, &mut GameLog::disabled()).expect("the option was offered");
        }
    });
}

/// Counts drawing a board, without rendering it.
fn count_picture(game_type: &'static dyn GameType) {
    let drawn = DrawnMatch::new(game_type);
    count_instructions(&mut || drop(black_box(drawn.picture())));
}

/// Counts a whole picture. The picture of the step before was rendered already.
fn count_png(game_type: &'static dyn GameType) {
    let mut drawn = DrawnMatch::new(game_type);
    let renderer = PictureRenderer::default();
    let render = |drawn: &DrawnMatch| renderer.render_png(&drawn.picture()).expect("the picture can be rendered");
    render(&drawn);
    drawn.play_step();
    count_instructions(&mut || drop(black_box(render(&drawn))));
}

/// A match in which every option is chosen at random, with what its picture is drawn from.
struct DrawnMatch {
    game: Box<dyn Match>,
    dice: Dice,
    log: GameLog,
    translations: Translations,
}

impl DrawnMatch {
    fn new(game_type: &'static dyn GameType) -> Self {
        let translations = Translations::new([game_type.texts()]).expect("a test checks the texts");
        let (game, dice) = (new_match(game_type), Dice::new(&Seed::from_number(5), 0));
        let mut drawn = Self { game, dice, log: GameLog::new(), translations };
        (0..STEPS_BEFORE).for_each(|_| drawn.play_step());
        drawn
    }

    fn play_step(&mut self) {
        let decision = self.game.decisions().into_iter().next().expect("the match goes on");
        self.log = GameLog::new();
        let option = self.dice.index(decision.option_count);
        self.game.apply_option(decision.seat, option, &mut self.log).expect("the option was offered");
    }

    fn picture(&self) -> FormattedPicture {
        let names = ["Astrid", "Björn", "Chloé"].map(str::to_owned);
        let log_texts: Vec<Text> = self.log.lines().iter().map(|line| line.text.clone()).collect();
        let picture = self.game.picture(None, &log_texts).expect("the game draws pictures");
        FormattedPicture::new(&picture, &|text| self.translations.translate(Lang::En, text, &names))
    }
}

fn new_match(game_type: &'static dyn GameType) -> Box<dyn Match> {
    let setup = MatchSetup::new(game_type.meta(), SEATS, []).expect("the game supports three seats");
    game_type.new_match(&setup, Seed::from_number(5)).expect("the setup is valid")
}
