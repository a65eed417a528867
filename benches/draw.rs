//! Benchmark of rendering on one core: from a match state to the bytes of a PNG, for the start, the middle and the end of a
//! match with the most seats, and for consecutive moves. The reference renders the whole SVG.
//! `cargo bench --bench draw -- [SECONDS]`

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_game::{GameLog, Lang, MatchSetup, Picture, SearchBudget, Seed, Strategy, Text};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::GameType;
use meadhall_render::{FormattedPicture, PictureRenderer, render_png, to_svg};

/// The numbers of the steps whose boards are measured. The last board of the match is measured, too.
const MEASURED_STEPS: [u64; 2] = [1, 120];
/// A log longer than this is cut, because a picture shows only the last move.
const MAX_LOG_TEXTS: usize = 60;

fn main() {
    let seconds = env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(1.0);
    let duration_limit = Duration::from_secs_f64(seconds);
    for game_type in GAMES {
        measure_game(game_type, duration_limit);
    }
}

/// Renders every state of a match, and measures some of them in detail.
fn measure_game(game_type: &'static dyn GameType, duration_limit: Duration) {
    let id = game_type.meta().id;
    let translations = Translations::new([game_type.texts()]).expect("a test checks the texts");
    let names = ["Astrid", "Björn", "Chloé", "Dmitri", "Eve"].map(str::to_owned);
    let format_text = |text: &Text| translations.translate(Lang::En, text, &names);
    let setup =
        MatchSetup::new(game_type.meta(), *game_type.meta().seat_range.end(), []).expect("the seat count is valid");
    let mut game = game_type.new_match(&setup, Seed::from_number(11)).expect("the setup is valid");
    let mut ai = AiPlayer::new(Strategy::TreeSearch(SearchBudget::Playouts(50)), &Seed::from_number(11));
    let mut log_texts: Vec<Text> = Vec::new();
    let renderer = PictureRenderer::default();
    let (mut durations, mut sizes) = (Vec::new(), Vec::new());
    loop {
        let decision = game.decisions().into_iter().next();
        let start = Instant::now();
        let Some(picture) = game.picture(None, &log_texts) else { return };
        let formatted = FormattedPicture::new(&picture, &format_text);
        let png = renderer.render_png(&formatted).expect("the picture can be rendered");
        durations.push(start.elapsed());
        sizes.push(png.len());
        if MEASURED_STEPS.contains(&game.next_step()) || decision.is_none() {
            let draw = || game.picture(None, &log_texts).expect("the game draws pictures");
            measure_state(&format!("{id} step={}", game.next_step()), duration_limit, &draw, &format_text);
        }
        let Some(decision) = decision else { break };
        let option = game.choose_with_ai(decision.seat, &mut ai).expect("the seat has a pending decision");
        let mut log = GameLog::new();
        game.apply_option(decision.seat, option, &mut log).expect("the option was offered");
        log_texts.extend(log.lines().iter().map(|line| line.text.clone()));
        log_texts.drain(..log_texts.len().saturating_sub(MAX_LOG_TEXTS));
    }
    durations.sort_unstable();
    sizes.sort_unstable();
    let last = durations.len() - 1;
    println!(
        "{id} consecutive_moves={} median={:.2} ms p95={:.2} ms worst={:.2} ms png_kb={:.0} worst_png_kb={:.0}",
        durations.len(),
        in_ms(durations[last / 2]),
        in_ms(durations[last * 95 / 100]),
        in_ms(durations[last]),
        in_kb(sizes[last / 2]),
        in_kb(sizes[last]),
    );
}

/// Measures one state with empty caches, with cached sprites, with everything cached, and the reference.
fn measure_state(
    what: &str,
    duration_limit: Duration,
    draw: &dyn Fn() -> Picture,
    format_text: &dyn Fn(&Text) -> String,
) {
    let render = |renderer: &PictureRenderer| {
        renderer.render_png(&FormattedPicture::new(&draw(), format_text)).expect("the picture can be rendered")
    };
    let cold = median_duration(duration_limit, || render(&PictureRenderer::default()));
    let without_bands = PictureRenderer::without_band_cache();
    let png_bytes = render(&without_bands).len();
    let state_to_png = median_duration(duration_limit, || render(&without_bands));
    let renderer = PictureRenderer::default();
    render(&renderer);
    let unchanged = median_duration(duration_limit, || render(&renderer));
    let render_reference = || render_png(&to_svg(&draw(), format_text)).expect("the picture can be rendered");
    let reference_bytes = render_reference().len();
    let reference = median_duration(duration_limit, render_reference);
    println!(
        "{what} state_to_png={:.2} ms reference={:.2} ms times={:.1} unchanged={:.2} ms cold={:.1} ms png_kb={:.0} reference_kb={:.0}",
        in_ms(state_to_png),
        in_ms(reference),
        reference.as_secs_f64() / state_to_png.as_secs_f64(),
        in_ms(unchanged),
        in_ms(cold),
        in_kb(png_bytes),
        in_kb(reference_bytes),
    );
}

fn in_ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

fn in_kb(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
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
