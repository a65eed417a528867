//! Type and size of a PNG or GIF file, from its first bytes. The image data is not decoded.

use super::super::world::Extent;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const GIF: [&[u8]; 2] = [b"GIF87a", b"GIF89a"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    pub media: &'static str,
    pub extent: Extent,
}

impl Picture {
    /// Recognizes an image by its signature.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let (media, extent) = if bytes.starts_with(PNG) && bytes.get(12..16) == Some(b"IHDR") {
            let at = |from: usize| bytes.get(from..from + 4)?.try_into().ok().map(u32::from_be_bytes);
            ("image/png", Extent { width: at(16)?, height: at(20)? })
        } else if GIF.iter().any(|sign| bytes.starts_with(sign)) {
            let at = |from: usize| bytes.get(from..from + 2)?.try_into().ok().map(u16::from_le_bytes);
            ("image/gif", Extent { width: at(6)?.into(), height: at(8)?.into() })
        } else {
            return None;
        };
        (extent.width > 0 && extent.height > 0).then_some(Self { media, extent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_tells_its_size_and_nothing_else_does() {
        let png = [PNG, &[0, 0, 0, 13], b"IHDR", &[0, 0, 5, 0, 0, 0, 2, 0xd0, 8, 3]].concat();
        let extent = Extent { width: 1280, height: 720 };
        assert_eq!(Picture::of(&png), Some(Picture { media: "image/png", extent }));
        assert_eq!(Picture::of(&png[..22]), None, "it was cut short");
        let gif = [b"GIF89a".as_slice(), &[0x40, 1, 0xf0, 0]].concat();
        let extent = Extent { width: 320, height: 240 };
        assert_eq!(Picture::of(&gif), Some(Picture { media: "image/gif", extent }));
        for other in [b"not a picture".as_slice(), b"", PNG, &[PNG, &[0; 20]].concat(), b"GIF89a\0\0\0\0"] {
            assert_eq!(Picture::of(other), None, "{other:?}");
        }
    }
}
