//! Type and size of a PNG or GIF file, from its first bytes. The image data is not decoded.

use crate::world::ImageSize;

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
const GIF_SIGNATURES: [&[u8]; 2] = [b"GIF87a", b"GIF89a"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageInfo {
    pub content_type: &'static str,
    pub size: ImageSize,
}

impl ImageInfo {
    /// Recognizes an image by its signature.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        let (content_type, size) = if bytes.starts_with(PNG_SIGNATURE) && bytes.get(12..16) == Some(b"IHDR") {
            let number_at = |from: usize| bytes.get(from..from + 4)?.try_into().ok().map(u32::from_be_bytes);
            ("image/png", ImageSize { width: number_at(16)?, height: number_at(20)? })
        } else if GIF_SIGNATURES.iter().any(|signature| bytes.starts_with(signature)) {
            let number_at = |from: usize| bytes.get(from..from + 2)?.try_into().ok().map(u16::from_le_bytes);
            ("image/gif", ImageSize { width: number_at(6)?.into(), height: number_at(8)?.into() })
        } else {
            return None;
        };
        (size.width > 0 && size.height > 0).then_some(Self { content_type, size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_images_with_a_size_are_recognized() {
        let png = [PNG_SIGNATURE, &[0, 0, 0, 13], b"IHDR", &[0, 0, 5, 0, 0, 0, 2, 0xd0, 8, 3]].concat();
        let size = ImageSize { width: 1280, height: 720 };
        assert_eq!(ImageInfo::sniff(&png), Some(ImageInfo { content_type: "image/png", size }));
        assert_eq!(ImageInfo::sniff(&png[..22]), None, "a truncated header");
        let gif = [b"GIF89a".as_slice(), &[0x40, 1, 0xf0, 0]].concat();
        let size = ImageSize { width: 320, height: 240 };
        assert_eq!(ImageInfo::sniff(&gif), Some(ImageInfo { content_type: "image/gif", size }));
        for other in
            [b"not a picture".as_slice(), b"", PNG_SIGNATURE, &[PNG_SIGNATURE, &[0; 20]].concat(), b"GIF89a\0\0\0\0"]
        {
            assert_eq!(ImageInfo::sniff(other), None, "{other:?}");
        }
    }
}
