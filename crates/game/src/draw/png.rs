//! Encodes pixels as PNG: with a palette if they are opaque.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use super::palette::{Indexed, indexed};
use super::{DrawError, Drawing, Pixels, pixels};

/// Renders an SVG as PNG bytes at its own width. Takes several milliseconds: call it on a blocking thread.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, DrawError> {
    file(&pixels(drawing, drawing.width)?)
}

/// Encodes an image as PNG bytes.
pub fn file(drawn: &Pixels) -> Result<Vec<u8>, DrawError> {
    let mut file = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut file, drawn.width, drawn.height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    if is_opaque(drawn) {
        let Indexed { colours, pixels } = indexed(drawn);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colours.concat());
        encoder.write_header()?.write_image_data(&pixels)?;
    } else {
        encoder.set_color(ColorType::Rgba);
        encoder.write_header()?.write_image_data(&drawn.rgba)?;
    }
    Ok(file)
}

fn is_opaque(drawn: &Pixels) -> bool {
    drawn.rgba.iter().skip(3).step_by(4).all(|covers| *covers == u8::MAX)
}
