//! Arranges several pictures in a grid.

use meadhall::draw::Pixels;

/// The gap between two pictures.
const GAP: u32 = 16;

/// Draws all pictures in rows of `columns`, on Discord's dark background.
pub fn grid(shown: &[Pixels], columns: usize) -> Pixels {
    let wide = shown.iter().map(|it| it.width).max().unwrap_or(1) + GAP;
    let rows: Vec<&[Pixels]> = shown.chunks(columns).collect();
    let heights: Vec<u32> = rows.iter().map(|row| row.iter().map(|it| it.height).max().unwrap_or(0) + GAP).collect();
    let (width, height) = (wide * columns as u32 + GAP, heights.iter().sum::<u32>() + GAP);
    let mut rgba = [0x31, 0x33, 0x38, 0xff].repeat((width * height) as usize);
    let mut top = GAP;
    for (row, height) in rows.iter().zip(heights) {
        for (left, picture) in (0..).map(|n| GAP + n * wide).zip(*row) {
            let line = (picture.width * 4) as usize;
            for (n, pixels) in (0..).zip(picture.rgba.chunks(line)) {
                let at = (((top + n) * width + left) * 4) as usize;
                rgba[at..at + line].copy_from_slice(pixels);
            }
        }
        top += height;
    }
    Pixels { width, height, rgba }
}
