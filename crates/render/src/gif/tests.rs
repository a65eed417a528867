//! Tests of GIFs with several frames, decoded by the `gif` crate.

use gif::{ColorOutput, DecodeOptions, Decoder};
use meadhall_game::{Icon, IconSet, Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextStyle};

use super::*;
use crate::{FormattedPicture, PictureRenderer};

static SUNSETS: IconSet = IconSet { icons: &[&SUNSET] };
static SUNSET: Icon = Icon {
    name: "sunset",
    svg: r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><linearGradient id="sunset-a" x2="0" y2="1"><stop stop-color="#FFD27F"/><stop offset="1" stop-color="#7A2048"/></linearGradient></defs><rect width="100" height="100" fill="url(#sunset-a)"/></svg>"##,
    set: &SUNSETS,
};
static MEADOWS: IconSet = IconSet { icons: &[&MEADOW] };
static MEADOW: Icon = Icon {
    name: "meadow",
    svg: r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><linearGradient id="meadow-a" x2="1" y2="0"><stop stop-color="#1F8A3B"/><stop offset="1" stop-color="#C7F464"/></linearGradient></defs><rect width="100" height="100" fill="url(#meadow-a)"/></svg>"##,
    set: &MEADOWS,
};

const FULL_FRAME: [u16; 4] = [0, 0, 100, 50];
const TENTH_OF_A_SECOND: Duration = Duration::from_millis(100);

/// Renders a picture of 160 by 80 pixels, unless changed, and writes GIFs of 100 pixels width.
#[derive(Clone)]
struct TestPicture {
    width: i16,
    height: i16,
    shapes: Vec<Shape>,
}

impl TestPicture {
    /// A gradient, and a text that covers the right half of it.
    fn new(icon: &'static Icon) -> Self {
        let name = Text { key: "name", args: Vec::new() };
        let shapes = vec![
            Shape::icon(icon, Rect::new(0, 0, 80, 80)),
            Shape::centered_text(name, Rect::new(60, 20, 100, 30), TextStyle::OnDarkBold),
        ];
        Self { width: 160, height: 80, shapes }
    }

    fn with_panel(mut self, area: Rect) -> Self {
        self.shapes.push(Shape::rect(area, SurfaceKind::Panel));
        self
    }

    fn with_size(self, width: i16, height: i16) -> Self {
        Self { width, height, ..self }
    }

    fn compose(&self, renderer: &PictureRenderer) -> IndexedFrame {
        let parts = vec![PicturePart::decoration(self.shapes.clone())];
        let picture = Picture::new(self.width, self.height, parts);
        renderer.compose(&FormattedPicture::new(&picture, &|_| "Björn".to_owned())).unwrap()
    }
}

/// A decoded GIF.
struct DecodedGif {
    width: usize,
    frames: Vec<DecodedFrame>,
}

struct DecodedFrame {
    /// The written rectangle: left, top, width and height.
    area: [u16; 4],
    delay: u16,
    /// Whether the frame has a palette of its own.
    has_palette: bool,
    /// How many pixels of the rectangle are not transparent.
    opaque_count: usize,
    /// Red, green and blue of all pixels of the GIF after the frame.
    shown: Vec<[u8; 3]>,
}

impl DecodedGif {
    fn pixel(&self, frame: usize, x: usize, y: usize) -> [u8; 3] {
        self.frames[frame].shown[y * self.width + x]
    }

    fn areas(&self) -> Vec<[u16; 4]> {
        self.frames.iter().map(|frame| frame.area).collect()
    }
}

fn decoder_for(file: &[u8]) -> Decoder<&[u8]> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.check_frame_consistency(true);
    options.read_info(file).unwrap()
}

fn decode(file: &[u8]) -> DecodedGif {
    let mut decoder = decoder_for(file);
    let common_colors = decoder.global_palette().unwrap().to_vec();
    let width = usize::from(decoder.width());
    let mut shown = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (colors, _) = frame.palette.as_ref().unwrap_or(&common_colors).as_chunks::<3>();
        let opaque = || frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent);
        for (n, index) in opaque() {
            let (x, y) = (n % usize::from(frame.width), n / usize::from(frame.width));
            shown[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] = colors[usize::from(*index)];
        }
        frames.push(DecodedFrame {
            area: [frame.left, frame.top, frame.width, frame.height],
            delay: frame.delay,
            has_palette: frame.palette.is_some(),
            opaque_count: opaque().count(),
            shown: shown.clone(),
        });
    }
    DecodedGif { width, frames }
}

/// Writes and decodes a GIF of 100 pixels width.
fn write_and_decode(pictures: &[TestPicture]) -> DecodedGif {
    let renderer = PictureRenderer::default();
    let mut gif = GifWriter::new(100);
    for (n, picture) in (1..).zip(pictures) {
        gif.add_frame(picture.compose(&renderer), TENTH_OF_A_SECOND * n).unwrap();
    }
    let byte_len = gif.byte_len();
    let file = gif.finish().unwrap();
    assert_eq!(file.len(), byte_len + 1, "only the one-byte trailer follows the last frame");
    decode(&file)
}

/// Scales a frame of 160 by 80 pixels: each scaled pixel covers 1.6 pixels of it on each side, which are sampled at all
/// multiples of 0.2.
fn scaled_reference(picture: &TestPicture) -> Vec<[u8; 3]> {
    let pixels = picture.compose(&PictureRenderer::default()).to_rgba().rgba;
    let average = |x: usize, y: usize, channel: usize| {
        let samples =
            (0..8).flat_map(|down| (0..8).map(move |right| ((y * 8 + down) / 5 * 160 + (x * 8 + right) / 5) * 4));
        let sum: u32 = samples.map(|at| u32::from(pixels[at + channel])).sum();
        ((sum + 32) / 64) as u8
    };
    (0..50).flat_map(|y| (0..100).map(move |x| (x, y))).map(|(x, y)| [0, 1, 2].map(|n| average(x, y, n))).collect()
}

/// Asserts that the pixels have the colors of the scaled picture, as well as its palette can represent them.
fn check_colors(shown: &[[u8; 3]], picture: &TestPicture) {
    let palette = picture.compose(&PictureRenderer::default()).palette;
    let mut mapper = palette.exact_mapper();
    let difference = |a: [u8; 3], b: [u8; 3]| (0..3).map(|n| a[n].abs_diff(b[n])).max().unwrap_or_default();
    let mut sum = 0;
    for (n, (shown, reference)) in shown.iter().zip(scaled_reference(picture)).enumerate() {
        let best = palette.colors()[usize::from(mapper.index_of(reference))];
        let (difference, least) = (difference(*shown, reference), difference(best, reference));
        assert!(difference <= least + 12, "pixel {n}: {shown:?} is not {reference:?}, and {best:?} is nearer");
        sum += usize::from(difference);
    }
    let mean = sum as f64 / shown.len() as f64;
    assert!(mean < 2.0, "the mean difference is {mean}");
}

#[test]
fn frames_look_like_the_scaled_pictures() {
    let pictures = [
        TestPicture::new(&SUNSET),
        TestPicture::new(&SUNSET).with_panel(Rect::new(10, 11, 90, 33)),
        TestPicture::new(&SUNSET).with_panel(Rect::new(13, 14, 90, 33)),
        TestPicture::new(&SUNSET),
    ];
    let decoded = write_and_decode(&pictures);
    for (picture, frame) in pictures.iter().zip(&decoded.frames) {
        check_colors(&frame.shown, picture);
    }
    assert!(decoded.frames[0].shown == decoded.frames[3].shown, "the old position of a moved shape is cleared");
}

#[test]
fn only_changes_are_written() {
    let plain = TestPicture::new(&SUNSET);
    let corner = plain.clone().with_panel(Rect::new(144, 64, 32, 32));
    let decoded = write_and_decode(&[plain.clone(), plain, corner.clone(), corner]);
    let nothing = [0, 0, 1, 1];
    let [left, top, width, height] = decoded.frames[2].area;
    assert_eq!(decoded.areas(), [FULL_FRAME, nothing, [left, top, width, height], nothing]);
    // The panel has an edge of its own that can lie outside of its area.
    assert!((88..=90).contains(&left) && (38..=40).contains(&top), "{left} {top}");
    assert_eq!([left + width, top + height], [100, 50]);
    assert_eq!(decoded.frames.iter().map(|frame| frame.delay).collect::<Vec<_>>(), [10, 20, 30, 40]);
    assert_eq!([1, 3].map(|frame| decoded.frames[frame].opaque_count), [0, 0]);
    assert!(decoded.frames.iter().all(|frame| !frame.has_palette));
}

#[test]
fn unchanged_pixels_between_two_changes_are_transparent() {
    let plain = TestPicture::new(&SUNSET);
    let changed = plain.clone().with_panel(Rect::new(0, 0, 16, 16)).with_panel(Rect::new(144, 64, 16, 16));
    let decoded = write_and_decode(&[plain, changed]);
    assert_eq!(decoded.areas(), [FULL_FRAME, FULL_FRAME]);
    assert!(decoded.frames[1].opaque_count < 300, "{}", decoded.frames[1].opaque_count);
}

#[test]
fn a_frame_with_other_icons_has_its_own_palette() {
    let [sunset, meadow] = [&SUNSET, &MEADOW].map(TestPicture::new);
    let changed = meadow.clone().with_panel(Rect::new(0, 0, 16, 16));
    let pictures = [sunset.clone(), meadow, changed, sunset];
    let decoded = write_and_decode(&pictures);
    assert_eq!(decoded.frames.iter().map(|frame| frame.has_palette).collect::<Vec<_>>(), [false, true, true, false]);
    let [first, second, third, fourth] = &decoded.frames[..] else { panic!("there are four frames") };
    assert_eq!([first.area, second.area, fourth.area], [FULL_FRAME; 3]);
    assert!(third.area[2] < 15 && third.area[3] < 15, "{:?}", third.area);
    assert!(first.shown == fourth.shown);
    for (picture, frame) in pictures.iter().zip(&decoded.frames) {
        check_colors(&frame.shown, picture);
    }
}

#[test]
fn a_frame_of_another_size_is_scaled_to_fit() {
    let first = TestPicture::new(&SUNSET);
    let panel = |width, height| first.clone().with_size(width, height).with_panel(Rect::new(0, 0, width, height));
    let pictures = [first.clone(), panel(160, 160), panel(40, 20), panel(320, 80), panel(161, 81), first.clone()];
    let decoded = write_and_decode(&pictures);
    assert_eq!(decoded.areas(), [FULL_FRAME; 6]);
    let background = decoded.pixel(0, 95, 45);
    let panel = decoded.pixel(1, 25, 25);
    let is_panel_within = |frame: usize, width: usize, height: usize| {
        assert_eq!(decoded.pixel(frame, width / 2, height / 2), panel, "{frame}");
        let beside = (width < 100).then(|| decoded.pixel(frame, width, height / 2));
        let below = (height < 50).then(|| decoded.pixel(frame, width / 2, height));
        assert!(beside.into_iter().chain(below).all(|pixel| pixel == background), "{frame}");
    };
    is_panel_within(1, 50, 50);
    is_panel_within(2, 40, 20);
    is_panel_within(3, 100, 25);
    is_panel_within(4, 99, 50);
    assert!(decoded.frames[5].shown == decoded.frames[0].shown);
}

#[test]
fn a_narrow_first_frame_is_not_scaled_up() {
    let decoded = write_and_decode(&[TestPicture::new(&SUNSET).with_size(30, 21)]);
    assert_eq!(decoded.areas(), [[0, 0, 30, 21]]);
}

#[test]
fn the_animation_loops_forever() {
    let mut gif = GifWriter::new(100);
    assert_eq!(gif.byte_len(), 0);
    gif.add_frame(TestPicture::new(&SUNSET).compose(&PictureRenderer::default()), TENTH_OF_A_SECOND).unwrap();
    let file = gif.finish().unwrap();
    let mut decoder = decoder_for(&file);
    while decoder.read_next_frame().unwrap().is_some() {}
    assert_eq!(decoder.repeat(), Repeat::Infinite);
}

#[test]
fn a_gif_without_frames_is_refused() {
    assert!(matches!(GifWriter::new(100).finish(), Err(RenderError::InvalidSize { width: 100, height: 0 })));
}
