//! Arranges several pictures in a grid.

use meadhall_render::RgbaImage;

/// The gap between two pictures.
const GAP_PX: u32 = 16;

/// Draws all pictures in rows of `columns`, on Discord's dark background.
pub fn arrange_in_grid(pictures: &[RgbaImage], columns: usize) -> RgbaImage {
    let column_width = pictures.iter().map(|it| it.width).max().unwrap_or(1) + GAP_PX;
    let rows: Vec<&[RgbaImage]> = pictures.chunks(columns).collect();
    let heights: Vec<u32> = rows.iter().map(|row| row.iter().map(|it| it.height).max().unwrap_or(0) + GAP_PX).collect();
    let (width, height) = (column_width * columns as u32 + GAP_PX, heights.iter().sum::<u32>() + GAP_PX);
    let mut rgba = [0x31, 0x33, 0x38, 0xff].repeat((width * height) as usize);
    let mut top = GAP_PX;
    for (row, height) in rows.iter().zip(heights) {
        for (left, picture) in (0..).map(|n| GAP_PX + n * column_width).zip(*row) {
            let line = (picture.width * 4) as usize;
            for (n, pixels) in (0..).zip(picture.rgba.chunks(line)) {
                let offset = (((top + n) * width + left) * 4) as usize;
                rgba[offset..offset + line].copy_from_slice(pixels);
            }
        }
        top += height;
    }
    RgbaImage { width, height, rgba }
}
