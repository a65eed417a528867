//! Pixels in at most 256 colours: our pictures have few, and the mixtures at their edges are close to each other. A file of them
//! is a third as large.

use super::Pixels;

/// Colours are told apart by so many bits of red, green and blue together.
const BITS: usize = 15;
/// No file has more.
pub const MOST: usize = 256;

/// Pixels by the number of their colour.
pub struct Indexed {
    /// The colours: red, green, blue.
    pub colours: Vec<[u8; 3]>,
    /// The colour of each pixel.
    pub pixels: Vec<u8>,
}

/// How often each colour is seen, in one picture or in several.
pub struct Histogram {
    cells: Vec<Cell>,
}

/// A few colours for many.
pub struct Palette {
    /// The colours: red, green, blue.
    pub colours: Vec<[u8; 3]>,
    /// For each cell of similar colours the number of the one that stands for it, once it is known.
    nearest: Vec<Option<u8>>,
}

/// How much of the pictures is in a cell of similar colours.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: u64,
    sum: [u64; 3],
}

/// Brings opaque pixels into few colours: the commonest stay as they are, each other becomes the one that is next to it.
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
    /// Looks at a picture, too.
    pub fn add(&mut self, pixels: &Pixels) {
        let (all, _) = pixels.rgba.as_chunks::<4>();
        // Most pixels are like the one before.
        for run in all.chunk_by(|one, other| one == other) {
            let cell = &mut self.cells[cell_of(&run[0])];
            let count = run.len() as u64;
            cell.count += count;
            for (sum, part) in cell.sum.iter_mut().zip(run[0]) {
                *sum += u64::from(part) * count;
            }
        }
    }

    /// At most so many colours for what was seen, the commonest first.
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
    /// Opaque pixels by the numbers of these colours. What was not seen before becomes what is next to it.
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

/// The colour in the middle of a cell.
fn middle_of(cell: usize) -> [u8; 3] {
    [10, 5, 0].map(|shift| ((cell >> shift & 31) << 3 | 4) as u8)
}

fn nearest_of(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let far = |colour: &[u8; 3]| {
        let part = |n: usize| i32::from(colour[n]) - i32::from(wanted[n]);
        // The eye is keenest for green.
        2 * part(0) * part(0) + 4 * part(1) * part(1) + part(2) * part(2)
    };
    let found = (0..colours.len()).min_by_key(|number| far(&colours[*number])).unwrap_or_default();
    u8::try_from(found).unwrap_or(u8::MAX)
}
