//! Chooses the colors of a palette: those of the style, and then those that represent a game's icons best.

use std::collections::BTreeMap;

use meadhall_game::{Icon, IconSet, Rect, Seat, Shape};

use crate::formatted_picture::FormattedShape;
use crate::icon::icon_size;
use crate::raster::{RgbaImage, rasterize_svg};
use crate::style;
use crate::svg::SvgWriter;

/// The source of the style, which names each of its colors.
const STYLE_SOURCE: &str = include_str!("../style.rs");
/// The seats whose colors an icon can bear.
const SEATS: [Seat; 5] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4)];
/// Icons are sampled at this width and height at most.
const SAMPLE_SIDE: f32 = 128.0;
/// How often the chosen colors move to the mean of what they represent.
const REFINEMENTS: usize = 6;
/// The number of blends between the colors of text and of other things of the style that count as a color to represent.
const RAMP_STEPS: u8 = 4;
/// How many pixels a blend stands for.
const RAMP_WEIGHT: f32 = 24.0;

/// A color that the palette should represent.
struct Sample {
    color: [u8; 3],
    weight: f32,
}

/// Returns the colors that the style names, without repetition.
pub fn style_colors() -> Vec<[u8; 3]> {
    let mut colors = Vec::new();
    for part in STYLE_SOURCE.split('#').skip(1) {
        if let Some(color) = part.get(..6).and_then(parse_hex).filter(|color| !colors.contains(color)) {
            colors.push(color);
        }
    }
    colors
}

/// Returns the color that no shape covers.
pub fn background() -> [u8; 3] {
    parse_hex(&style::SEA_COLOR[1..]).unwrap_or_default()
}

fn parse_hex(digits: &str) -> Option<[u8; 3]> {
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// Adds colors that represent the icons until the palette has `count` colors.
pub fn choose_colors(icons: Option<&IconSet>, colors: &mut Vec<[u8; 3]>, count: usize) {
    let fixed_count = colors.len();
    let mut buckets = BTreeMap::new();
    icons.into_iter().flat_map(|set| set.icons).for_each(|icon| sample_icon(icon, &mut buckets));
    let mut samples: Vec<Sample> = buckets
        .into_values()
        .map(|Bucket { weight, sums }| Sample { color: sums.map(|sum| (sum / weight).round() as u8), weight })
        .collect();
    samples.extend(ramps(colors));
    // The color that represents each sample best so far, and how far away it is.
    let mut distances: Vec<i32> = samples
        .iter()
        .map(|it| colors.iter().map(|color| color_distance(*color, it.color)).min().unwrap_or(i32::MAX))
        .collect();
    while colors.len() < count {
        let error = |n: &usize| samples[*n].weight.sqrt() * distances[*n] as f32;
        let Some(worst) = (0..samples.len()).max_by(|a, b| error(a).total_cmp(&error(b))) else { break };
        let color = samples[worst].color;
        colors.push(color);
        for (distance, sample) in distances.iter_mut().zip(&samples) {
            *distance = (*distance).min(color_distance(color, sample.color));
        }
    }
    (0..REFINEMENTS).for_each(|_| refine(colors, fixed_count, &samples));
}

/// The weight and the weighted color sums of similar colors.
struct Bucket {
    weight: f32,
    sums: [f32; 3],
}

/// Counts the opaque pixels of an icon, in each seat's color if it bears one.
fn sample_icon(icon: &'static Icon, buckets: &mut BTreeMap<[u8; 3], Bucket>) {
    let Some((width, height)) = icon_size(icon) else { return };
    let scale = (SAMPLE_SIDE / width.max(height)).min(1.0);
    let (width, height) = ((width * scale).ceil() as i16, (height * scale).ceil() as i16);
    let tints: Vec<Option<Seat>> =
        if icon.svg.contains("currentColor") { SEATS.map(Some).to_vec() } else { vec![None] };
    // A pixel of a large icon stands for several.
    let weight = 1.0 / scale / tints.len() as f32;
    for tint in tints {
        let shape = Shape::Icon { icon, area: Rect::new(0, 0, width, height), tint };
        let mut writer = SvgWriter::new(width.unsigned_abs().into(), height.unsigned_abs().into(), 100);
        FormattedShape { shape, text: String::new(), clip: None }.write(&mut writer);
        let Ok(RgbaImage { rgba, .. }) = rasterize_svg(&writer.finish(), width.unsigned_abs().into()) else { continue };
        for [red, green, blue, alpha] in rgba.as_chunks::<4>().0 {
            if *alpha == u8::MAX {
                let color = [*red, *green, *blue];
                let bucket =
                    buckets.entry(color.map(|channel| channel >> 3)).or_insert(Bucket { weight: 0.0, sums: [0.0; 3] });
                bucket.weight += weight;
                bucket.sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += weight * f32::from(channel));
            }
        }
    }
}

/// Returns blends of the darkest and lightest colors with each color of the style, as at the edges of text.
fn ramps(colors: &[[u8; 3]]) -> Vec<Sample> {
    let inks = [style::DARK_COLOR, style::LIGHT_COLOR].map(|ink| parse_hex(&ink[1..]).unwrap_or_default());
    let blend = |ink: [u8; 3], ground: [u8; 3], step: u8| {
        let mix = |n: usize| {
            let sum = u32::from(ink[n]) * u32::from(step) + u32::from(ground[n]) * u32::from(RAMP_STEPS - step);
            (sum / u32::from(RAMP_STEPS)) as u8
        };
        Sample { color: [0, 1, 2].map(mix), weight: RAMP_WEIGHT }
    };
    let ramp =
        |ink: [u8; 3]| colors.iter().flat_map(move |ground| (1..RAMP_STEPS).map(move |step| blend(ink, *ground, step)));
    inks.into_iter().flat_map(ramp).collect()
}

/// Moves each chosen color to the mean of the samples that it represents.
fn refine(colors: &mut [[u8; 3]], fixed_count: usize, samples: &[Sample]) {
    let mut means: Vec<Bucket> = colors.iter().map(|_| Bucket { weight: 0.0, sums: [0.0; 3] }).collect();
    for Sample { color, weight } in samples {
        let nearest = (0..colors.len()).min_by_key(|index| color_distance(colors[*index], *color)).unwrap_or_default();
        means[nearest].weight += weight;
        means[nearest].sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += weight * f32::from(*channel));
    }
    for (color, Bucket { weight, sums }) in colors.iter_mut().zip(means).skip(fixed_count) {
        if weight > 0.0 {
            *color = sums.map(|sum| (sum / weight).round() as u8);
        }
    }
}

/// Returns how different two colors look. The eye is most sensitive to green.
pub fn color_distance(a: [u8; 3], b: [u8; 3]) -> i32 {
    let square = |n: usize| (i32::from(a[n]) - i32::from(b[n])).pow(2);
    3 * square(0) + 6 * square(1) + 2 * square(2)
}
