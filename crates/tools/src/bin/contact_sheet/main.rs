//! Contact sheets of the board pictures, to be judged by eye: each phase of a match, phone width, the fullest
//! boards, rare scenarios, and simulated color blindness. Writes one PNG each.
//!
//! `cargo run --release -p meadhall-tools --bin contact_sheet -- DIR`

mod color_vision;
mod grid;
mod samples;
mod scenarios;

use std::path::{Path, PathBuf};
use std::{fs, thread};

use clap::Parser;
use meadhall_games::GAMES;
use meadhall_registry::GameType;
use meadhall_render::{RgbaImage, encode_png, rasterize_svg};

use color_vision::ColorVision;
use grid::arrange_in_grid;
use samples::{PictureSample, PictureSamples};

#[derive(Parser)]
struct Args {
    /// The folder for the sheets.
    dir: PathBuf,
}

/// The width of a picture on a phone.
const PHONE_WIDTH_PX: u32 = 400;
/// The width of a picture in most sheets.
const SHEET_WIDTH_PX: u32 = 960;

fn main() -> anyhow::Result<()> {
    let Args { dir } = Args::parse();
    fs::create_dir_all(&dir)?;
    thread::scope(|scope| {
        let games: Vec<_> = GAMES.into_iter().map(|game_type| scope.spawn(|| write_sheets(game_type, &dir))).collect();
        games.into_iter().try_for_each(|game| game.join().expect("no sheet panics"))
    })
}

/// Writes the sheets of one game.
fn write_sheets(game_type: &'static dyn GameType, dir: &Path) -> anyhow::Result<()> {
    let samples = PictureSamples::collect(game_type);
    let id = game_type.meta().id;
    let write_sheet = |name: &str, columns: usize, pictures: Vec<RgbaImage>| -> anyhow::Result<()> {
        let path = dir.join(format!("{id}_{name}.png"));
        fs::write(&path, encode_png(&arrange_in_grid(&pictures, columns))?)?;
        println!("{}", path.display());
        Ok(())
    };
    let draw = |samples_to_draw: &[PictureSample], width: u32| -> anyhow::Result<Vec<RgbaImage>> {
        samples_to_draw.iter().map(|sample| Ok(rasterize_svg(&samples.draw(sample), width)?)).collect()
    };
    write_sheet("phases", 2, draw(&samples.phases, SHEET_WIDTH_PX)?)?;
    write_sheet("telephone", 3, draw(&samples.phases, PHONE_WIDTH_PX)?)?;
    write_sheet("worst", 2, draw(&samples.fullest, SHEET_WIDTH_PX)?)?;
    if !samples.scenarios.is_empty() {
        write_sheet("wishes", 2, draw(&samples.scenarios, SHEET_WIDTH_PX)?)?;
        write_sheet("wishes_telephone", 3, draw(&samples.scenarios, PHONE_WIDTH_PX)?)?;
    }
    let Some(busiest) = samples.scenarios.first().or(samples.phases.first()) else { return Ok(()) };
    let busiest = samples.draw(busiest);
    let simulated = |vision: ColorVision| Ok(vision.simulate(rasterize_svg(&busiest, SHEET_WIDTH_PX)?));
    write_sheet("eyes", 2, ColorVision::ALL.into_iter().map(simulated).collect::<anyhow::Result<_>>()?)
}
