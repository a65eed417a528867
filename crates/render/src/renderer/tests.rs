//! Tests of the renderer with small pictures.

use std::io::Cursor;
use std::thread;

use meadhall_game::{
    Icon, IconSet, LineStyle, Picture, PicturePart, Point, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle,
};

use super::*;
use crate::{RgbaImage, rasterize_svg};

static ICON_SET: IconSet = IconSet { icons: &[&SUNSET, &HOUSE] };
static SUNSET: Icon = Icon {
    name: "sunset",
    svg: r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><defs><linearGradient id="sunset-a" x2="0" y2="1"><stop stop-color="#FFD27F"/><stop offset="1" stop-color="#7A2048"/></linearGradient></defs><rect width="200" height="100" fill="url(#sunset-a)"/></svg>"##,
    set: &ICON_SET,
};
static HOUSE: Icon = Icon {
    name: "house",
    svg: r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M4 24L24 4L44 24V44H4Z" fill="currentColor"/><path d="M4 24L24 4L44 24" fill="none" stroke="#2B2A33" stroke-width="6"/><ellipse cx="24" cy="46" rx="22" ry="4" opacity=".4"/></svg>"##,
    set: &ICON_SET,
};

/// Returns a picture with every kind of shape, some of which lie partly outside.
fn picture(name: &str) -> FormattedPicture {
    let area = |x, y, width, height| Rect::new(x, y, width, height);
    let text = |style, area| Shape::centered_text(Text { key: "name", args: Vec::new() }, area, style);
    let corners = |points: [(i16, i16); 3]| points.map(|(x, y)| Point { x, y }).to_vec();
    let house = |x, y, seat| Shape::Icon { icon: &HOUSE, area: area(x, y, 48, 48), tint: Some(Seat(seat)) };
    let shapes = vec![
        Shape::icon(&SUNSET, area(0, 0, 400, 200)),
        Shape::rect(area(20, 20, 160, 60), SurfaceKind::Panel),
        Shape::rect(area(200, 20, 60, 60), SurfaceKind::ChoiceFrame),
        Shape::rect(area(270, 20, 60, 60), SurfaceKind::Dimmed),
        Shape::Polygon { corners: corners([(20, 180), (90, 100), (120, 190)]), surface: SurfaceKind::Coast },
        Shape::Polyline { points: corners([(140, 180), (200, 110), (260, 190)]), style: LineStyle::Traveled },
        house(-20, -20, 0),
        house(376, 170, 3),
        house(300, 100, 1),
        Shape::seat_marker(Seat(2), area(340, 30, 40, 40)),
        text(TextStyle::Body, area(24, 30, 150, 32)),
        text(TextStyle::OnDarkBold, area(120, 160, 250, 30)),
        Shape::text(
            Text { key: "name", args: Vec::new() },
            area(-40, 90, 90, 28),
            28,
            TextAlign::Left,
            TextStyle::Bold,
        ),
    ];
    let picture = Picture::new(400, 200, vec![PicturePart::decoration(shapes)]);
    FormattedPicture::new(&picture, &|_| name.to_owned())
}

/// Returns the mean and the worst difference of a channel.
fn difference(a: &RgbaImage, b: &RgbaImage) -> (f64, u8) {
    assert_eq!((a.width, a.height), (b.width, b.height));
    let differences = a.rgba.iter().zip(&b.rgba).map(|(a, b)| a.abs_diff(*b));
    let sum: u64 = differences.clone().map(u64::from).sum();
    (sum as f64 / a.rgba.len() as f64, differences.max().unwrap_or_default())
}

fn decode(png: &[u8]) -> RgbaImage {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgba).unwrap();
    reader.finish().unwrap();
    RgbaImage { width: info.width, height: info.height, rgba }
}

#[test]
fn a_picture_looks_like_its_svg() {
    check_looks_like_svg(&picture("Björn"));
}

#[test]
fn a_close_up_looks_like_its_svg() {
    let FormattedPicture { mut shapes, .. } = picture("Björn");
    shapes[1].clip = Some(Rect::new(40, 0, 50, 60));
    let scaled = |scale_percent: u16, width, height| FormattedPicture {
        width,
        height,
        scale_percent,
        insets: Vec::new(),
        shapes: shapes.clone(),
    };
    check_looks_like_svg(&scaled(200, 800, 400));
    let part = scaled(200, 300, 150);
    check_looks_like_svg(&part);
    assert_ne!(part.fingerprint(), scaled(100, 300, 150).fingerprint());
}

fn check_looks_like_svg(picture: &FormattedPicture) {
    let frame = PictureRenderer::default().compose(picture).unwrap();
    let (mean, worst) = difference(&frame.to_rgba(), &rasterize_svg(&picture.to_svg(), picture.width).unwrap());
    assert!(mean < 2.0 && worst < 48, "mean {mean}, worst {worst}");
}

#[test]
fn a_png_has_exactly_the_pixels_of_its_frame() {
    let renderer = PictureRenderer::default();
    let frame = renderer.compose(&picture("Astrid")).unwrap();
    let decoded = decode(&renderer.encode_png(&frame).unwrap());
    assert!(decoded.rgba == frame.to_rgba().rgba);
}

#[test]
fn caches_do_not_change_the_bytes() {
    let renderer = PictureRenderer::default();
    let [first, other] = ["Astrid", "Chloé"].map(picture);
    let bytes = renderer.render_png(&first).unwrap();
    let other_bytes = renderer.render_png(&other).unwrap();
    assert!(bytes != other_bytes);
    for renderer in [&renderer, &PictureRenderer::default(), &PictureRenderer::with_limits(0, 0)] {
        assert!(renderer.render_png(&other).unwrap() == other_bytes);
        assert!(renderer.render_png(&first).unwrap() == bytes);
    }
}

#[test]
fn caches_stay_within_their_limits() {
    let (max_sprite_bytes, max_band_bytes) = (200_000, 40_000);
    let renderer = PictureRenderer::with_limits(max_sprite_bytes, max_band_bytes);
    for n in 0..60 {
        renderer.render_png(&picture(&format!("Name {n}"))).unwrap();
        assert!(renderer.sprites.byte_len() <= max_sprite_bytes && renderer.bands.byte_len() <= max_band_bytes);
    }
    assert!(renderer.sprites.byte_len() > 0 && renderer.bands.byte_len() > 0);
}

#[test]
fn threads_share_a_renderer() {
    let renderer = PictureRenderer::with_limits(100_000, 20_000);
    let expected: Vec<Vec<u8>> =
        (0..8).map(|n| PictureRenderer::default().render_png(&picture(&format!("Name {n}"))).unwrap()).collect();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (n, expected) in expected.iter().enumerate() {
                    assert!(&renderer.render_png(&picture(&format!("Name {n}"))).unwrap() == expected);
                }
            });
        }
    });
}

#[test]
fn seat_colors_are_exact() {
    let shapes = |seat| vec![Shape::Icon { icon: &HOUSE, area: Rect::new(0, 0, 96, 96), tint: Some(Seat(seat)) }];
    for seat in 0..5 {
        let picture = Picture::new(96, 96, vec![PicturePart::decoration(shapes(seat))]);
        let picture = FormattedPicture::new(&picture, &|_| String::new());
        let frame = PictureRenderer::default().compose(&picture).unwrap().to_rgba();
        let reference = rasterize_svg(&picture.to_svg(), 96).unwrap();
        let middle = (50 * 96 + 48) * 4;
        assert_eq!(frame.rgba[middle..middle + 4], reference.rgba[middle..middle + 4]);
    }
}

#[test]
fn hostile_names_are_rendered() {
    let renderer = PictureRenderer::default();
    let long = "W".repeat(5_000);
    for name in ["</text><script>", "\u{202e}\u{0}\u{fffe}", "]]>&xxe;", "ハンナ", "", " ", &long] {
        let png = renderer.render_png(&picture(name)).unwrap();
        assert_eq!((decode(&png).width, decode(&png).height), (400, 200), "{name:?}");
    }
}

#[test]
fn a_picture_without_area_is_refused() {
    let picture = Picture::new(0, 10, Vec::new());
    assert!(PictureRenderer::default().compose(&FormattedPicture::new(&picture, &|_| String::new())).is_err());
}
