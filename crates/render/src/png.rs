//! Encodes pixels as PNG: with a palette if they are opaque.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use super::palette::{IndexedImage, quantize};
use super::{RenderError, RgbaImage, SvgImage, rasterize_svg};

/// Renders an SVG as PNG bytes at its own width. Takes several milliseconds: call it on a blocking thread.
pub fn render_png(svg_image: &SvgImage) -> Result<Vec<u8>, RenderError> {
    encode_png(&rasterize_svg(svg_image, svg_image.width)?)
}

/// Encodes an image as PNG bytes.
pub fn encode_png(image: &RgbaImage) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(64 * 1024);
    let mut encoder = Encoder::new(&mut file, image.width, image.height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    if is_opaque(image) {
        let IndexedImage { colors, color_indices: pixels } = quantize(image);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colors.concat());
        encoder.write_header()?.write_image_data(&pixels)?;
    } else {
        encoder.set_color(ColorType::Rgba);
        encoder.write_header()?.write_image_data(&image.rgba)?;
    }
    Ok(file)
}

fn is_opaque(image: &RgbaImage) -> bool {
    image.rgba.iter().skip(3).step_by(4).all(|alpha| *alpha == u8::MAX)
}
