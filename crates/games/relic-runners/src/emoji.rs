//! The emoji of Relic Runners: sites as in the picture, tiles, toolboxes, and icons for what is counted. Their names are
//! short, because each use of an emoji repeats its name in the message.

use meadhall_game::{CustomEmoji, Game, Icon, Picture, PicturePart, Rect, Seat, Shape, SurfaceKind, TextStyle};

use super::data::{MAX_TOOLBOX_LEVEL, PURPLE_TILE_POINTS};
use super::tile::{PurpleTile, SiteColor};
use super::toolbox::ToolKind;
use super::{RelicRunners, icons, texts};

/// Width and height of an emoji picture.
const EMOJI_SIZE: i16 = 128;
const EMOJI_AREA: Rect = Rect::new(0, 0, EMOJI_SIZE, EMOJI_SIZE);
/// The corner of a number.
const NUMBER_AREA: Rect = Rect::new(68, 68, 58, 58);
/// Width and height of the tiles in the corners of an unusual stack.
const STACK_TILE_SIZE: i16 = 56;

pub const CAMP: &str = "camp";
pub const COINS: &str = "coins";
pub const HIDDEN_POINTS: &str = "hidden";
pub const AT_END: &str = "at_end";
pub const RATIONS: &str = "rations";
pub const TOOLBOX: &str = "toolbox";
pub const TOOLBOX_USED: &str = "used";
pub const TOKEN_UP: &str = "token_up";
pub const TOKEN_DOWN: &str = "token_down";

/// Returns the emoji of a ruin with this number of tiles.
pub fn ruin_emoji(tile_count: usize) -> String {
    format!("ruin_{tile_count}")
}

/// Returns the emoji of a temple. Its name lists the levels of the tiles from top to bottom.
pub fn temple_emoji(color: SiteColor, levels: &[u8]) -> String {
    let levels: String = levels.iter().map(u8::to_string).collect();
    format!("{}_{levels}", color_name(color))
}

/// Returns the emoji of a site whose last tile is gone.
pub fn shrine_emoji(color: SiteColor, has_relic: bool) -> String {
    let relic = relic_emoji(color);
    if has_relic { format!("{relic}_site") } else { format!("no_{relic}") }
}

pub const fn relic_emoji(color: SiteColor) -> &'static str {
    match color {
        SiteColor::Green => "toad",
        SiteColor::Ivory => "skull",
        SiteColor::Blue => "bird",
        SiteColor::Purple => "juju",
    }
}

const fn color_name(color: SiteColor) -> &'static str {
    match color {
        SiteColor::Green => "green",
        SiteColor::Ivory => "ivory",
        SiteColor::Blue => "blue",
        SiteColor::Purple => "purple",
    }
}

/// Returns the emoji of a blue or ivory tile that a player has.
pub fn tile_emoji(color: SiteColor, level: u8) -> String {
    let size = match level {
        1 => "large",
        2 => "mid",
        _ => "small",
    };
    format!("{size}_{}", color_name(color))
}

pub const fn purple_tile_emoji(tile: PurpleTile) -> &'static str {
    match tile {
        PurpleTile::ScorePoints => "points",
        PurpleTile::RaiseToolbox => "raise",
        PurpleTile::TakeRations => "food",
        PurpleTile::NewToolbox => "new_toolbox",
        PurpleTile::ReturnToCamp => "to_camp",
        PurpleTile::MovePathway => "move",
        PurpleTile::ExploreNeighbor => "neighbor",
        PurpleTile::FlipTokens => "flip",
    }
}

/// Returns the emoji of a raised toolbox.
pub fn raised_toolbox_emoji(tool: ToolKind, level: u8) -> String {
    let tool = match tool {
        ToolKind::Machete => "machete",
        ToolKind::Compass => "compass",
        ToolKind::Shovel => "shovel",
    };
    format!("{tool}_{level}")
}

pub fn pathway_emoji(seat: Seat) -> String {
    format!("path_{}", char::from(b'a' + seat.0))
}

pub fn all_emoji() -> Vec<CustomEmoji> {
    let icons: [(&str, &Icon); 8] = [
        (CAMP, &icons::CAMP),
        (COINS, &icons::COIN),
        (AT_END, &icons::HOURGLASS),
        (RATIONS, &icons::RATION),
        (TOOLBOX, &icons::TOOLBOX),
        (TOOLBOX_USED, &icons::USED),
        (TOKEN_UP, &icons::TOKEN_UP),
        (TOKEN_DOWN, &icons::TOKEN_DOWN),
    ];
    let relics = SiteColor::ALL.map(|color| (relic_emoji(color), icons::relic_icon(color)));
    let icons = icons.into_iter().chain(relics);
    let mut all: Vec<CustomEmoji> = icons.map(|(name, icon)| custom_emoji(name, vec![icon_shape(icon)])).collect();
    all.push(custom_emoji(HIDDEN_POINTS, hidden_points_shapes()));
    all.extend((1..=3).map(|count| {
        custom_emoji(ruin_emoji(count), vec![icon_shape(icons::site_icon(SiteColor::Green, count, false))])
    }));
    all.extend(SiteColor::ALL.into_iter().flat_map(|color| {
        [true, false].map(|has_relic| {
            custom_emoji(shrine_emoji(color, has_relic), vec![icon_shape(icons::site_icon(color, 0, has_relic))])
        })
    }));
    for color in [SiteColor::Ivory, SiteColor::Blue, SiteColor::Purple] {
        let stacks = (1..8_u8).map(levels_of_stack);
        all.extend(stacks.map(|levels| custom_emoji(temple_emoji(color, &levels), temple_shapes(color, &levels))));
    }
    for color in [SiteColor::Ivory, SiteColor::Blue] {
        let tile = |level| custom_emoji(tile_emoji(color, level), vec![icon_shape(icons::tile_icon(color, level))]);
        all.extend((1..=3).map(tile));
    }
    all.extend(PurpleTile::ALL.map(|tile| custom_emoji(purple_tile_emoji(tile), purple_tile_shapes(tile))));
    for tool in ToolKind::ALL {
        let levels = 1..=MAX_TOOLBOX_LEVEL;
        all.extend(levels.map(|level| custom_emoji(raised_toolbox_emoji(tool, level), raised_shapes(tool, level))));
    }
    all.extend(
        Seat::all(*RelicRunners::META.seat_range.end())
            .map(|seat| custom_emoji(pathway_emoji(seat), pathway_shapes(seat))),
    );
    all
}

fn custom_emoji(name: impl Into<String>, shapes: Vec<Shape>) -> CustomEmoji {
    let picture = Picture::new(EMOJI_SIZE, EMOJI_SIZE, vec![PicturePart::decoration(shapes)]);
    CustomEmoji { name: name.into(), picture }
}

fn icon_shape(icon: &'static Icon) -> Shape {
    Shape::icon(icon, EMOJI_AREA.inset(2))
}

/// Returns the levels in a set of bits, from top to bottom.
fn levels_of_stack(bits: u8) -> Vec<u8> {
    (1..=3).rev().filter(|level| bits >> (level - 1) & 1 != 0).collect()
}

/// Returns a temple. If a tile below the top one was taken, the tiles that are left are in the upper corners.
fn temple_shapes(color: SiteColor, levels: &[u8]) -> Vec<Shape> {
    let mut shapes = vec![icon_shape(icons::site_icon(color, levels.len(), false))];
    let is_usual = levels.iter().rev().zip(1..).all(|(level, expected)| *level == expected);
    if !is_usual {
        let right = EMOJI_SIZE - STACK_TILE_SIZE;
        shapes.extend([0, right].into_iter().zip(levels).map(|(x, level)| {
            Shape::icon(icons::tile_icon(color, *level), Rect::new(x, 0, STACK_TILE_SIZE, STACK_TILE_SIZE))
        }));
    }
    shapes
}

fn hidden_points_shapes() -> Vec<Shape> {
    let text = Shape::centered_text(texts::unknown_number(), EMOJI_AREA.inset(20), TextStyle::Bold);
    vec![icon_shape(&icons::COIN_HIDDEN), text]
}

fn purple_tile_shapes(tile: PurpleTile) -> Vec<Shape> {
    let number = (tile == PurpleTile::ScorePoints).then(|| {
        Shape::centered_text(
            texts::number(PURPLE_TILE_POINTS),
            EMOJI_AREA.inset(36).translated(-3, -3),
            TextStyle::Bold,
        )
    });
    [icon_shape(icons::purple_tile_icon(tile))].into_iter().chain(number).collect()
}

/// Returns the tool of a toolbox with its level.
fn raised_shapes(tool: ToolKind, level: u8) -> Vec<Shape> {
    vec![
        Shape::icon(icons::tool_icon(tool), Rect::new(2, 2, 104, 104)),
        Shape::rect(NUMBER_AREA, SurfaceKind::Badge),
        Shape::centered_text(texts::number(level.into()), NUMBER_AREA.inset(5), TextStyle::OnDarkBold),
    ]
}

fn pathway_shapes(seat: Seat) -> Vec<Shape> {
    vec![
        Shape::Icon { icon: &icons::PATHWAY, area: EMOJI_AREA, tint: Some(seat) },
        Shape::seat_marker(seat, Rect::new(28, 54, 72, 72)),
    ]
}
