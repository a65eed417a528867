//! Renders a [`Picture`](meadhall_game::Picture) to SVG, PNG and GIF, in one style for all games.
//!
//! A game decides which shapes lie where; this crate decides how they look: colors, surfaces, seat markers and the
//! bundled font.
//!
//! Nothing here knows a game, a table or a reader. Texts are formatted by the caller.
//!
//! ```
//! use meadhall_game::{Picture, PicturePart, Rect, Shape, SurfaceKind};
//! use meadhall_render::{render_png, to_svg};
//!
//! let area = Rect::new(10, 10, 80, 30);
//! let shapes = vec![Shape::Rect { area, surface: SurfaceKind::Sea }];
//! let picture = Picture::new(100, 50, vec![PicturePart::new(Vec::new(), shapes)]);
//! let svg_image = to_svg(&picture, &|text| text.key.to_owned());
//! let png = render_png(&svg_image).expect("a valid picture");
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

mod error;
mod font;
mod formatted_picture;
pub mod gif;
mod icon;
mod palette;
mod png;
mod raster;
mod renderer;
mod seat_marker;
mod style;
mod svg;

pub use error::RenderError;
pub use font::drawable_name;
pub use formatted_picture::{FormattedPicture, PictureInset, to_svg};
pub use png::{encode_png, render_png};
pub use raster::{RgbaImage, rasterize_svg};
pub use renderer::{IndexedFrame, PictureRenderer};
pub use svg::SvgImage;
