//! The emoji of Raids: space contents and tiles as in the picture but smaller, and icons for what is
//! counted. Their names are short, because each use of an emoji repeats its name in the message.

use meadhall_game::{CustomEmoji, Game, Icon, Picture, PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::coins::next_pillage_coin;
use super::data::{BoardLayout, TileSet, VOYAGE_COUNT};
use super::harbor::HarborTile;
use super::picture::tiles;
use super::sea::SpaceContent;
use super::tile::{GoodsKind, PAWNS_PER_VISIT, VoyageTile};
use super::{Raids, icons, texts};

/// Width and height of an emoji picture.
const EMOJI_SIZE: i16 = 128;
const EMOJI_AREA: Rect = Rect::new(0, 0, EMOJI_SIZE, EMOJI_SIZE);

/// The name of the blank emoji, which is as wide as other emoji and fills gaps in a row.
pub const BLANK: &str = "__";
pub const GHOST: &str = "ghost";
pub const GLORY: &str = "glory";
pub const CREW: &str = "crew";
pub const COINS: &str = "coins";
// Runes, ports and shields use the same emoji as the harbor tiles that count them.
pub const RUNES: &str = "runes";
pub const PORTS: &str = "ports";
pub const SHIELDS: &str = "shields";

/// Returns the emoji of a space number, start place or arrival rank.
pub fn number_emoji(number: u8) -> String {
    format!("_{number}")
}

pub fn space_emoji(content: SpaceContent) -> String {
    match content {
        SpaceContent::Empty => "empty".to_owned(),
        SpaceContent::Village { pawns } => format!("village_{pawns}"),
        SpaceContent::Tile(tile) => tile_emoji(tile),
    }
}

/// Returns the name of a tile's emoji, built from its kind and number. Tiles with the same kind and number have the
/// same shields.
pub fn tile_emoji(tile: VoyageTile) -> String {
    match tile {
        VoyageTile::Weapon { power, .. } => format!("weapon_{power}"),
        VoyageTile::Sail { power, .. } => format!("sail_{power}"),
        VoyageTile::Mjollnir { power, .. } => format!("mjollnir_{power}"),
        VoyageTile::Pennant { glory, .. } => format!("pennant_{glory}"),
        VoyageTile::Goods { good, glory, .. } => {
            let good = match good {
                GoodsKind::Wood => "wood",
                GoodsKind::Pig => "pig",
                GoodsKind::Fur => "fur",
                GoodsKind::Amber => "amber",
            };
            format!("{good}_{glory}")
        }
        VoyageTile::Rune => "rune".to_owned(),
        VoyageTile::Port { sales } => format!("port_{sales}"),
        VoyageTile::Monster { strength } => format!("monster_{strength}"),
        VoyageTile::Visit { pawns } => format!("visit_{pawns}"),
        VoyageTile::Pillage { coins } => format!("pillage_{coins}"),
    }
}

/// Returns the name of the emoji for the items that a harbor tile counts.
pub const fn harbor_emoji(harbor_tile: HarborTile) -> &'static str {
    match harbor_tile {
        HarborTile::Arrival => "arrival",
        HarborTile::Goods => "goods",
        HarborTile::DifferentGoods => "kinds",
        HarborTile::Runes => RUNES,
        HarborTile::Shields => SHIELDS,
        HarborTile::Weapons => "weapons",
        HarborTile::Ports => PORTS,
        HarborTile::Monsters => "monsters",
        HarborTile::Sails => "sails",
    }
}

pub fn all_emoji() -> Vec<CustomEmoji> {
    let emoji = |name: &str, shapes: Vec<Shape>| CustomEmoji {
        name: name.to_owned(),
        picture: Picture::new(EMOJI_SIZE, EMOJI_SIZE, vec![PicturePart::decoration(shapes)]),
    };
    let icon_shapes = |icon: &'static Icon| vec![Shape::Icon { icon, area: EMOJI_AREA.inset(4), tint: None }];
    let named_icons = [(GHOST, &icons::GHOST), (GLORY, &icons::GLORY), (CREW, &icons::VIKING), (COINS, &icons::COIN)];
    let mut all = vec![emoji(BLANK, Vec::new()), emoji(&space_emoji(SpaceContent::Empty), empty_space_shapes())];
    all.extend(named_icons.map(|(name, glyph)| emoji(name, icon_shapes(glyph))));
    let harbor_tiles = [HarborTile::FIRST_VOYAGE].into_iter().chain(HarborTile::LATER_VOYAGE_POOL);
    all.extend(
        harbor_tiles.map(|harbor_tile| emoji(harbor_emoji(harbor_tile), icon_shapes(icons::harbor_icon(harbor_tile)))),
    );
    all.extend((1..=max_space_count()).map(|n| emoji(&number_emoji(n), number_shapes(n))));
    let villages = (0..=*Raids::META.seat_range.end()).map(|pawns| SpaceContent::Village { pawns });
    all.extend(villages.map(|content| emoji(&space_emoji(content), village_shapes(content))));
    all.extend(distinct_tile_looks().into_iter().map(|tile| emoji(&tile_emoji(tile), tile_shapes(tile))));
    all
}

/// The area of the tile in an emoji.
const TILE_AREA: Rect = EMOJI_AREA.inset(2);
/// An icon area that leaves a corner free for the number.
const ICON_AREA: Rect = Rect::new(TILE_AREA.x + 5, TILE_AREA.y + 4, 92, 82);
/// The corner of the number, which is larger than in the picture of the board.
const NUMBER_AREA: Rect = Rect::new(TILE_AREA.x + 65, TILE_AREA.y + 65, 56, 56);
const SHIELD_SIZE: i16 = 36;

fn tile_shapes(tile: VoyageTile) -> Vec<Shape> {
    let icon_area = if tile == VoyageTile::Rune { TILE_AREA.inset(10) } else { ICON_AREA };
    let background = Shape::Rect { area: TILE_AREA, surface: SurfaceKind::Tile };
    let mut shapes = vec![background, Shape::Icon { icon: icons::tile_icon(tile), area: icon_area, tint: None }];
    let shield_area = |n: u8| {
        Rect::new(TILE_AREA.x + 5 + i16::from(n) * (SHIELD_SIZE - 2), TILE_AREA.y + 84, SHIELD_SIZE, SHIELD_SIZE)
    };
    shapes.extend((0..tile.shields().unwrap_or_default()).map(|n| Shape::icon(&icons::SHIELD, shield_area(n))));
    shapes.extend(match tile {
        VoyageTile::Visit { pawns } => viking_count_shapes(pawns),
        VoyageTile::Pillage { coins } => coin_shapes(coins),
        tile => tiles::value_badge(tile, NUMBER_AREA),
    });
    shapes
}

/// Returns the number of Vikings on a tile or in a village.
fn viking_count_shapes(count: u8) -> Vec<Shape> {
    vec![
        Shape::icon(&icons::VIKING, NUMBER_AREA.translated(-52, 0)),
        Shape::centered_text(texts::number(count.into()), NUMBER_AREA, TextStyle::Bold),
    ]
}

/// Returns the coins that are left on a pillage.
fn coin_shapes(coins: u8) -> Vec<Shape> {
    let values: Vec<u8> = (1..=coins).rev().filter_map(next_pillage_coin).collect();
    let coin_area = |n: i16| NUMBER_AREA.translated(-58 * n, 0);
    (0..)
        .zip(values.iter().rev())
        .flat_map(|(n, value)| tiles::badge_shapes(&icons::COIN, (*value).into(), coin_area(n)))
        .collect()
}

fn max_space_count() -> u8 {
    BoardLayout::FourVillages.space_count().max(BoardLayout::ThreeVillages.space_count())
}

/// Returns every tile with a distinct look, including each possible number of remaining pawns or coins.
fn distinct_tile_looks() -> Vec<VoyageTile> {
    let printed_tiles =
        (1..=VOYAGE_COUNT).flat_map(|voyage| TileSet::standard().tiles_of_voyage(voyage).iter().copied());
    let looks = printed_tiles.flat_map(|tile| match tile {
        VoyageTile::Visit { .. } => (0..=PAWNS_PER_VISIT).map(|pawns| VoyageTile::Visit { pawns }).collect(),
        VoyageTile::Pillage { coins } => (0..=coins).map(|coins| VoyageTile::Pillage { coins }).collect(),
        tile => vec![tile],
    });
    let mut all: Vec<VoyageTile> = looks.collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn empty_space_shapes() -> Vec<Shape> {
    let area = EMOJI_AREA.inset(2);
    vec![
        Shape::Rect { area, surface: SurfaceKind::EmptySpace },
        Shape::Icon { icon: &icons::TILE_GONE, area: area.inset(4), tint: None },
    ]
}

fn village_shapes(content: SpaceContent) -> Vec<Shape> {
    let area = EMOJI_AREA.inset(2);
    let icon_area = Rect::new(area.x + 12, area.y + 1, 100, 70);
    let mut shapes = vec![
        Shape::Rect { area, surface: SurfaceKind::Land },
        Shape::Icon { icon: &icons::VILLAGE, area: icon_area, tint: None },
    ];
    if let SpaceContent::Village { pawns } = content {
        shapes.extend(viking_count_shapes(pawns));
    }
    shapes
}

/// Draws a light number on a dark background, which is readable in light and dark themes.
fn number_shapes(number: u8) -> Vec<Shape> {
    let text = texts::number(i32::from(number));
    let area = EMOJI_AREA.inset(10);
    vec![
        Shape::Rect { area, surface: SurfaceKind::Badge },
        Shape::Text { text, area: area.inset(8), size: 80, align: TextAlign::Center, style: TextStyle::OnDarkBold },
    ]
}
