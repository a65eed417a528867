//! Why a picture could not be rendered.

/// An error in rendering a picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The SVG cannot be parsed.
    #[error("cannot parse the picture: {0}")]
    ParseSvg(#[from] resvg::usvg::Error),
    /// The image has no area, or is larger than memory allows.
    #[error("cannot render a picture of {width} by {height} pixels")]
    InvalidSize { width: u32, height: u32 },
    #[error("cannot encode the picture: {0}")]
    EncodePng(#[from] ::png::EncodingError),
    #[error("cannot encode the animation: {0}")]
    EncodeGif(#[from] ::gif::EncodingError),
}
