//! Benchmark of rendering on one core: from a match state to the bytes of a PNG, and each stage on its own.
//! It renders the middle of a match with the most seats, 1280 pixels wide.
//! `cargo bench --bench draw [SECONDS]`

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_game::{GameLog, Lang, MatchSetup, SearchBudget, Seed, Strategy, Text};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, Match};
use meadhall_render::{encode_png, parse_svg, render_png, to_svg};

/// The number of the step whose board is rendered.
const MEASURED_STEP: u64 = 120;

fn main() {
    let seconds = env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(3.0);
    let duration_limit = Duration::from_secs_f64(seconds);
    for game_type in GAMES {
        let (game, log_texts) = play_to_middle(game_type);
        let translations = Translations::new([game_type.texts()]).expect("a test checks the texts");
        let names = ["Astrid", "Björn", "Chloé", "Dmitri"].map(str::to_owned);
        let format_text = |text: &Text| translations.translate(Lang::En, text, &names);
        let Some(picture) = game.picture(None, &log_texts) else { continue };
        let svg_image = to_svg(&picture, &format_text);
        let parsed_svg = parse_svg(&svg_image).expect("the SVG is valid");
        let image = parsed_svg.rasterize(svg_image.width).expect("the picture can be rendered");
        let byte_count = encode_png(&image).expect("the picture can be encoded").len();
        let id = game_type.meta().id;
        println!("{id} svg_kb={:.0} png_kb={:.1}", svg_image.svg.len() as f64 / 1024.0, byte_count as f64 / 1024.0);
        let print_duration =
            |what: &str, duration: Duration| println!("{id} {what}={:.2} ms", duration.as_secs_f64() * 1e3);
        print_duration("picture", median_duration(duration_limit, || game.picture(None, &log_texts)));
        print_duration("sheet", median_duration(duration_limit, || to_svg(&picture, &format_text)));
        print_duration("parse_and_shape", median_duration(duration_limit, || parse_svg(&svg_image)));
        print_duration("rasterise", median_duration(duration_limit, || parsed_svg.rasterize(svg_image.width)));
        print_duration("encode", median_duration(duration_limit, || encode_png(&image)));
        let render_state = || game.picture(None, &log_texts).map(|picture| render_png(&to_svg(&picture, &format_text)));
        print_duration("state_to_png", median_duration(duration_limit, render_state));
    }
}

/// Plays a match with the most seats up to step `MEASURED_STEP` and returns it with the texts of its log.
fn play_to_middle(game_type: &'static dyn GameType) -> (Box<dyn Match>, Vec<Text>) {
    let setup =
        MatchSetup::new(game_type.meta(), *game_type.meta().seat_range.end(), []).expect("the seat count is valid");
    let mut game = game_type.new_match(&setup, Seed::from_number(11)).expect("the setup is valid");
    let mut ai = AiPlayer::new(Strategy::TreeSearch(SearchBudget::Playouts(50)), &Seed::from_number(11));
    let mut log_texts = Vec::new();
    while let Some(decision) = game.decisions().into_iter().next().filter(|_| game.next_step() < MEASURED_STEP) {
        let option = game.choose_with_ai(decision.seat, &mut ai).expect("the seat has a pending decision");
        let mut log = GameLog::new();
        game.apply_option(decision.seat, option, &mut log).expect("the option was offered");
        log_texts.extend(log.lines().iter().map(|line| line.text.clone()));
    }
    (game, log_texts)
}

/// Repeats the work for the given time and returns its median duration.
fn median_duration<T>(duration_limit: Duration, work: impl Fn() -> T) -> Duration {
    let (mut duration, start) = (Vec::new(), Instant::now());
    while start.elapsed() < duration_limit {
        let start_of_run = Instant::now();
        black_box(work());
        duration.push(start_of_run.elapsed());
    }
    duration.sort_unstable();
    duration[duration.len() / 2]
}
