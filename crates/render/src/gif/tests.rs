//! Tests of GIFs with several frames, decoded by the `gif` crate.

use gif::{ColorOutput, DecodeOptions, Decoder};

use super::*;

const SEA_COLOR: &str = "#2C5F6E";

/// An SVG of the sea with a square of this color at this position.
fn svg_with_square(color: &str, x: u32) -> SvgImage {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="{SEA_COLOR}"/><rect x="{x}" y="10" width="10" height="20" fill="{color}"/></svg>"#
    );
    SvgImage { svg, width: 80 }
}

fn encode_gif(samples: &[SvgImage], drawings: &[SvgImage]) -> Vec<u8> {
    let mut colors = PaletteBuilder::new(80);
    samples.iter().for_each(|svg_image| colors.add_sample(svg_image).unwrap());
    let mut gif = GifWriter::new(&colors).unwrap();
    for (n, svg_image) in (1..).zip(drawings) {
        gif.add_frame(svg_image, Duration::from_millis(100 * n)).unwrap();
    }
    let size = gif.byte_len();
    let file = gif.finish().unwrap();
    assert_eq!(file.len(), size + 1, "only the one-byte trailer follows the last frame");
    file
}

fn decoder_for(file: &[u8]) -> Decoder<&[u8]> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.read_info(file).unwrap()
}

/// Returns the rectangle of each frame (left, top, width, height) and its delay.
fn frame_rects(file: &[u8]) -> Vec<([u16; 4], u16)> {
    let mut decoder = decoder_for(file);
    let mut found = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        found.push(([frame.left, frame.top, frame.width, frame.height], frame.delay));
    }
    found
}

/// Returns the visible pixels after each frame: red, green and blue.
fn decoded_frames(file: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = decoder_for(file);
    let colors: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks::<3>().0.to_vec();
    let width = usize::from(decoder.width());
    let mut shown = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (n, number) in frame.buffer.iter().enumerate().filter(|(_, number)| Some(**number) != frame.transparent) {
            let (x, y) = (n % usize::from(frame.width), n / usize::from(frame.width));
            shown[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] = colors[usize::from(*number)];
        }
        all.push(shown.clone());
    }
    all
}

/// Returns the expected pixels after each frame, in the quantized colors.
fn expected_frames(samples: &[SvgImage], drawings: &[SvgImage]) -> Vec<Vec<[u8; 3]>> {
    let mut seen = ColorHistogram::default();
    samples.iter().for_each(|svg_image| seen.add_image(&rasterize_svg(svg_image, 80).unwrap()));
    let mut palette = seen.to_palette(MAX_COLORS - 1);
    let numbers = |svg_image| palette.map_pixels(&rasterize_svg(svg_image, 80).unwrap());
    let all: Vec<Vec<u8>> = drawings.iter().map(numbers).collect();
    all.iter().map(|numbers| numbers.iter().map(|number| palette.colors[usize::from(*number)]).collect()).collect()
}

#[test]
fn frames_keep_their_colors_and_store_only_changes() {
    let drawings = [
        svg_with_square("#F2C230", 10),
        svg_with_square("#F2C230", 30),
        svg_with_square("#F2C230", 30),
        svg_with_square("#B5372B", 30),
    ];
    let file = encode_gif(&drawings, &drawings);
    let full_frame = [0, 0, 80, 40];
    let moved = [10, 10, 30, 20];
    assert_eq!(frame_rects(&file), [(full_frame, 10), (moved, 20), ([0, 0, 1, 1], 30), ([30, 10, 10, 20], 40)]);
    assert_eq!(decoded_frames(&file), expected_frames(&drawings, &drawings));
    let corner = decoded_frames(&file)[1][0];
    assert_eq!(corner, [0x2c, 0x5f, 0x6e], "unchanged pixels keep their color");
    let between = decoded_frames(&file)[1][20 * 80 + 15];
    assert_eq!(between, [0x2c, 0x5f, 0x6e], "the old position of the moved shape is cleared");
}

#[test]
fn an_unsampled_color_becomes_the_nearest_in_the_palette() {
    let samples = [svg_with_square("#F2C230", 10)];
    let drawings = [svg_with_square("#F2C230", 10), svg_with_square("#F0C030", 30)];
    assert_eq!(decoded_frames(&encode_gif(&samples, &drawings))[1][20 * 80 + 35], [0xf2, 0xc2, 0x30]);
}

#[test]
fn a_taller_frame_is_scaled_to_fit() {
    let high = SvgImage {
        svg: r##"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#B5372B"/></svg>"##.to_owned(),
        width: 80,
    };
    let samples = [svg_with_square("#B5372B", 10)];
    let drawings = [svg_with_square("#B5372B", 10), high];
    let last = &decoded_frames(&encode_gif(&samples, &drawings))[1];
    assert_eq!([last[39 * 80 + 39], last[39 * 80 + 40]], [[0xb5, 0x37, 0x2b], [0x2c, 0x5f, 0x6e]]);
}

#[test]
fn the_animation_loops_forever() {
    let drawings = [svg_with_square("#F2C230", 10)];
    let file = encode_gif(&drawings, &drawings);
    let mut decoder = decoder_for(&file);
    while decoder.read_next_frame().unwrap().is_some() {}
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    assert!(matches!(GifWriter::new(&PaletteBuilder::new(80)), Err(RenderError::InvalidSize { width: 80, height: 0 })));
}
