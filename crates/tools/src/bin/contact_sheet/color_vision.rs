//! Simulates color vision deficiencies: the matrices of Machado, Oliveira and Fernandes (2009) for people who
//! lack one kind of cone entirely, applied to linear light.

use meadhall_render::RgbaImage;

/// A kind of color vision.
#[derive(Clone, Copy)]
pub enum ColorVision {
    /// Usual color vision.
    Normal,
    /// No colors, as on a black-and-white printer.
    Grayscale,
    /// No red cones.
    Protanopia,
    /// No green cones.
    Deuteranopia,
    /// No blue cones.
    Tritanopia,
}

impl ColorVision {
    pub const ALL: [Self; 5] = [Self::Normal, Self::Grayscale, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// Returns the picture as a person with this vision sees it.
    pub fn simulate(self, mut picture: RgbaImage) -> RgbaImage {
        let matrix = self.matrix();
        for pixel in picture.rgba.chunks_exact_mut(4) {
            let light = [0, 1, 2].map(|n| to_linear(pixel[n]));
            for (channel, row) in pixel.iter_mut().zip(matrix) {
                *channel = to_srgb(row.iter().zip(light).map(|(weight, light)| weight * light).sum());
            }
        }
        picture
    }

    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Grayscale => [[0.2126, 0.7152, 0.0722]; 3],
            Self::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Self::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Self::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        }
    }
}

fn to_linear(channel: u8) -> f32 {
    let channel = f32::from(channel) / 255.0;
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}

fn to_srgb(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let channel = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (channel * 255.0).round() as u8
}
