//! Tests of GIFs with several frames, decoded by the `gif` crate.

use gif::{ColorOutput, DecodeOptions, Decoder};

use super::*;

const SEA: &str = "#2C5F6E";

/// An SVG of the sea with a square of this color at this position.
fn drawing(colour: &str, x: u32) -> Drawing {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="{SEA}"/><rect x="{x}" y="10" width="10" height="20" fill="{colour}"/></svg>"#
    );
    Drawing { svg, width: 80 }
}

fn file(samples: &[Drawing], drawings: &[Drawing]) -> Vec<u8> {
    let mut colours = Gamut::new(80);
    samples.iter().for_each(|drawing| colours.add(drawing).unwrap());
    let mut gif = Gif::new(&colours).unwrap();
    for (n, drawing) in (1..).zip(drawings) {
        gif.add(drawing, Duration::from_millis(100 * n)).unwrap();
    }
    let size = gif.size();
    let file = gif.file().unwrap();
    assert_eq!(file.len(), size + 1, "its end is one byte");
    file
}

fn opened(file: &[u8]) -> Decoder<&[u8]> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.read_info(file).unwrap()
}

/// Returns the rectangle of each frame (left, top, width, height) and its delay.
fn rectangles(file: &[u8]) -> Vec<([u16; 4], u16)> {
    let mut decoder = opened(file);
    let mut found = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        found.push(([frame.left, frame.top, frame.width, frame.height], frame.delay));
    }
    found
}

/// Returns the visible pixels after each frame: red, green and blue.
fn seen(file: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = opened(file);
    let colours: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks::<3>().0.to_vec();
    let wide = usize::from(decoder.width());
    let mut shown = vec![[0; 3]; wide * usize::from(decoder.height())];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (n, number) in frame.buffer.iter().enumerate().filter(|(_, number)| Some(**number) != frame.transparent) {
            let (x, y) = (n % usize::from(frame.width), n / usize::from(frame.width));
            shown[(y + usize::from(frame.top)) * wide + x + usize::from(frame.left)] = colours[usize::from(*number)];
        }
        all.push(shown.clone());
    }
    all
}

/// Returns the expected pixels after each frame, in the quantized colors.
fn meant(samples: &[Drawing], drawings: &[Drawing]) -> Vec<Vec<[u8; 3]>> {
    let mut seen = Histogram::default();
    samples.iter().for_each(|drawing| seen.add(&pixels(drawing, 80).unwrap()));
    let mut palette = seen.palette(MOST - 1);
    let numbers = |drawing| palette.index(&pixels(drawing, 80).unwrap());
    let all: Vec<Vec<u8>> = drawings.iter().map(numbers).collect();
    all.iter().map(|numbers| numbers.iter().map(|number| palette.colours[usize::from(*number)]).collect()).collect()
}

#[test]
fn each_drawing_is_seen_in_its_colours_and_only_what_differs_is_written() {
    let drawings = [drawing("#F2C230", 10), drawing("#F2C230", 30), drawing("#F2C230", 30), drawing("#B5372B", 30)];
    let file = file(&drawings, &drawings);
    let whole = [0, 0, 80, 40];
    let moved = [10, 10, 30, 20];
    assert_eq!(rectangles(&file), [(whole, 10), (moved, 20), ([0, 0, 1, 1], 30), ([30, 10, 10, 20], 40)]);
    assert_eq!(seen(&file), meant(&drawings, &drawings));
    let corner = seen(&file)[1][0];
    assert_eq!(corner, [0x2c, 0x5f, 0x6e], "a surface keeps its colour");
    let between = seen(&file)[1][20 * 80 + 15];
    assert_eq!(between, [0x2c, 0x5f, 0x6e], "what has gone is not seen any more");
}

#[test]
fn a_colour_that_was_not_looked_for_becomes_the_one_next_to_it() {
    let samples = [drawing("#F2C230", 10)];
    let drawings = [drawing("#F2C230", 10), drawing("#F0C030", 30)];
    assert_eq!(seen(&file(&samples, &drawings))[1][20 * 80 + 35], [0xf2, 0xc2, 0x30]);
}

#[test]
fn drawings_of_another_shape_are_shown_whole_on_the_ground_of_the_first() {
    let high = Drawing {
        svg: r##"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#B5372B"/></svg>"##.to_owned(),
        width: 80,
    };
    let samples = [drawing("#B5372B", 10)];
    let drawings = [drawing("#B5372B", 10), high];
    let last = &seen(&file(&samples, &drawings))[1];
    assert_eq!([last[39 * 80 + 39], last[39 * 80 + 40]], [[0xb5, 0x37, 0x2b], [0x2c, 0x5f, 0x6e]]);
}

#[test]
fn it_begins_again_at_its_end() {
    let drawings = [drawing("#F2C230", 10)];
    let file = file(&drawings, &drawings);
    let mut decoder = opened(&file);
    while decoder.read_next_frame().unwrap().is_some() {}
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    assert!(matches!(Gif::new(&Gamut::new(80)), Err(DrawError::Size { width: 80, height: 0 })));
}
