//! Reduces pixels to at most 256 colors: our pictures have few colors, and the blends at edges are close to
//! each other. The file becomes a third as large.

use super::Pixels;

/// The number of bits of red, green and blue together that identify a bucket of similar colors.
const BITS: usize = 15;
/// The maximum number of colors of a PNG or GIF palette.
pub const MOST: usize = 256;

/// An image as indices into its palette.
pub struct Indexed {
    /// The palette: red, green, blue.
    pub colours: Vec<[u8; 3]>,
    /// The color index of each pixel.
    pub pixels: Vec<u8>,
}

/// How often each color occurs, in one image or in several.
pub struct Histogram {
    cells: Vec<Cell>,
}

/// A small set of colors that stand for all others.
pub struct Palette {
    /// The colors: red, green, blue.
    pub colours: Vec<[u8; 3]>,
    /// For each bucket the index of its color, once it is known.
    nearest: Vec<Option<u8>>,
}

/// The pixels that fall into a bucket of similar colors.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: u64,
    sum: [u64; 3],
}

/// Quantizes opaque pixels: the commonest colors are kept, each other becomes the nearest one.
pub fn indexed(pixels: &Pixels) -> Indexed {
    let mut seen = Histogram::default();
    seen.add(pixels);
    let mut palette = seen.palette(MOST);
    let pixels = palette.index(pixels);
    Indexed { colours: palette.colours, pixels }
}

impl Default for Histogram {
    fn default() -> Self {
        Self { cells: vec![Cell::default(); 1 << BITS] }
    }
}

impl Histogram {
    /// Counts the colors of an image.
    pub fn add(&mut self, pixels: &Pixels) {
        let (all, _) = pixels.rgba.as_chunks::<4>();
        // Runs of equal pixels are common.
        for run in all.chunk_by(|one, other| one == other) {
            let cell = &mut self.cells[cell_of(&run[0])];
            let count = run.len() as u64;
            cell.count += count;
            for (sum, part) in cell.sum.iter_mut().zip(run[0]) {
                *sum += u64::from(part) * count;
            }
        }
    }

    /// Returns a palette of at most this many colors, the commonest first.
    pub fn palette(&self, most: usize) -> Palette {
        let cells = &self.cells;
        let mut used: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell].count > 0).collect();
        used.sort_by_key(|cell| std::cmp::Reverse(cells[*cell].count));
        let mean = |cell: &usize| {
            let Cell { count, sum } = cells[*cell];
            sum.map(|sum| (sum / count) as u8)
        };
        let colours: Vec<[u8; 3]> = used.iter().take(most.min(MOST)).map(mean).collect();
        let mut nearest = vec![None; cells.len()];
        for (number, cell) in used.iter().enumerate() {
            nearest[*cell] = Some(if number < colours.len() { number as u8 } else { nearest_of(&colours, mean(cell)) });
        }
        Palette { colours, nearest }
    }
}

impl Palette {
    /// Returns the color indices of opaque pixels. Colors that were not counted become the nearest one.
    pub fn index(&mut self, pixels: &Pixels) -> Vec<u8> {
        let Self { colours, nearest } = self;
        let (all, _) = pixels.rgba.as_chunks::<4>();
        let mut numbers = Vec::with_capacity(all.len());
        for run in all.chunk_by(|one, other| one == other) {
            let cell = cell_of(&run[0]);
            let number = *nearest[cell].get_or_insert_with(|| nearest_of(colours, middle_of(cell)));
            numbers.resize(numbers.len() + run.len(), number);
        }
        numbers
    }
}

fn cell_of([red, green, blue, _]: &[u8; 4]) -> usize {
    let five = |part: &u8| usize::from(part >> 3);
    five(red) << 10 | five(green) << 5 | five(blue)
}

/// Returns the color at the center of a bucket.
fn middle_of(cell: usize) -> [u8; 3] {
    [10, 5, 0].map(|shift| ((cell >> shift & 31) << 3 | 4) as u8)
}

fn nearest_of(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let far = |colour: &[u8; 3]| {
        let part = |n: usize| i32::from(colour[n]) - i32::from(wanted[n]);
        // The eye is most sensitive to green.
        2 * part(0) * part(0) + 4 * part(1) * part(1) + part(2) * part(2)
    };
    let found = (0..colours.len()).min_by_key(|number| far(&colours[*number])).unwrap_or_default();
    u8::try_from(found).unwrap_or(u8::MAX)
}
