//! Pixels in at most 256 colours: our pictures have few, and the mixtures at their edges are close to each other. A file of them
//! is a third as large.

use super::Pixels;

/// Colours are told apart by so many bits of red, green and blue together.
const BITS: usize = 15;
/// No file has more.
const MOST: usize = 256;

/// Pixels by the number of their colour.
pub struct Indexed {
    /// The colours: red, green, blue.
    pub colours: Vec<[u8; 3]>,
    /// The colour of each pixel.
    pub pixels: Vec<u8>,
}

/// How much of the picture is in a cell of similar colours.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: u32,
    sum: [u64; 3],
}

/// Brings opaque pixels into few colours: the commonest stay as they are, each other becomes the one that is next to it.
pub fn indexed(pixels: &Pixels) -> Indexed {
    let (all, _) = pixels.rgba.as_chunks::<4>();
    let mut cells = vec![Cell::default(); 1 << BITS];
    // Most pixels are like the one before.
    for run in all.chunk_by(|one, other| one == other) {
        let cell = &mut cells[cell_of(&run[0])];
        let count = run.len() as u32;
        cell.count += count;
        for (sum, part) in cell.sum.iter_mut().zip(run[0]) {
            *sum += u64::from(part) * u64::from(count);
        }
    }
    let mut used: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell].count > 0).collect();
    used.sort_by_key(|cell| std::cmp::Reverse(cells[*cell].count));
    let mean = |cell: &usize| {
        let Cell { count, sum } = cells[*cell];
        sum.map(|sum| (sum / u64::from(count)) as u8)
    };
    let colours: Vec<[u8; 3]> = used.iter().take(MOST).map(mean).collect();
    let mut nearest = vec![0; cells.len()];
    for (number, cell) in used.iter().enumerate() {
        nearest[*cell] = if number < MOST { number as u8 } else { nearest_of(&colours, mean(cell)) };
    }
    let mut pixels = Vec::with_capacity(all.len());
    for run in all.chunk_by(|one, other| one == other) {
        pixels.resize(pixels.len() + run.len(), nearest[cell_of(&run[0])]);
    }
    Indexed { colours, pixels }
}

fn cell_of([red, green, blue, _]: &[u8; 4]) -> usize {
    let five = |part: &u8| usize::from(part >> 3);
    five(red) << 10 | five(green) << 5 | five(blue)
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
