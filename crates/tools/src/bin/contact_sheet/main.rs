//! Contact sheets of the board pictures, to be judged by eye: each phase of a match, phone width, the fullest
//! boards, rare scenarios, and simulated color blindness. Writes one PNG each.
//!
//! `cargo run --release -p meadhall-tools --bin contact_sheet -- DIR`

mod eyes;
mod film;
mod grid;
mod wishes;

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use meadhall::draw::{Pixels, file, pixels};
use meadhall::games::GAMES;

use eyes::Eyes;
use film::{Film, Frame};
use grid::grid;

#[derive(Parser)]
struct Arguments {
    /// The folder for the sheets.
    dir: PathBuf,
}

/// The width of a picture on a phone.
const TELEPHONE: u32 = 400;
/// The width of a picture in most sheets.
const SHOWN: u32 = 960;

fn main() -> anyhow::Result<()> {
    let Arguments { dir } = Arguments::parse();
    fs::create_dir_all(&dir)?;
    for kind in GAMES {
        let film = Film::of(kind);
        let id = kind.meta().id;
        let keep = |name: &str, columns: usize, shown: Vec<Pixels>| -> anyhow::Result<()> {
            let path = dir.join(format!("{id}_{name}.png"));
            fs::write(&path, file(&grid(&shown, columns))?)?;
            println!("{}", path.display());
            Ok(())
        };
        let at = |frames: &[Frame], width: u32| -> anyhow::Result<Vec<Pixels>> {
            frames.iter().map(|frame| Ok(pixels(&frame.drawing, width)?)).collect()
        };
        keep("phases", 2, at(&film.phases, SHOWN)?)?;
        keep("telephone", 3, at(&film.phases, TELEPHONE)?)?;
        keep("worst", 2, at(&film.worst, SHOWN)?)?;
        if !film.wishes.is_empty() {
            keep("wishes", 2, at(&film.wishes, SHOWN)?)?;
            keep("wishes_telephone", 3, at(&film.wishes, TELEPHONE)?)?;
        }
        let Some(marked) = film.wishes.first().or(film.phases.first()) else { continue };
        let seen = |eyes: Eyes| Ok(eyes.see(pixels(&marked.drawing, SHOWN)?));
        keep("eyes", 2, Eyes::ALL.into_iter().map(seen).collect::<anyhow::Result<_>>()?)?;
    }
    Ok(())
}
