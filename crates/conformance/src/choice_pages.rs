//! The pages on which an option is chosen on pictures, for tests of where their labels lie.

use meadhall_game::{
    ChosenSteps, NextStep, Picture, PictureChoices, PicturePart, Point, Presentation, Rect, Shape, SurfaceKind, Text,
};

/// A page: the picture, and the steps that can be taken on it.
pub struct ChoicePage {
    pub chosen: ChosenSteps,
    pub picture: Picture,
    pub steps: Vec<PageStep>,
}

/// A step that can be taken on a page.
pub struct PageStep {
    pub label: Text,
    /// The index of any option to which the step leads.
    pub sample_option: usize,
}

impl ChoicePage {
    /// Returns the centers of this text on grounds that mark choices. None of them lies in the lower left corner, where Discord puts a
    /// badge on a phone.
    ///
    /// # Panics
    ///
    /// Panics if the text is outside of the picture or in that corner.
    pub fn centers_of(&self, wanted: &Text) -> Vec<Point> {
        let Picture { width, height, .. } = self.picture;
        let all = Rect::new(0, 0, width, height);
        let badge = all.left_part(width / 20 * 3).bottom_part(width / 10);
        let label_area = |part: &PicturePart, shape: &Shape| match shape {
            Shape::Text { text, area, .. } if text == wanted => {
                part.shapes.iter().any(|ground| is_choice_ground(ground, area.center())).then_some(*area)
            }
            _ => None,
        };
        let labels = |part: &PicturePart| -> Vec<Rect> {
            part.shapes.iter().filter_map(|shape| label_area(part, shape)).collect()
        };
        let areas: Vec<Rect> = self.picture.parts.iter().flat_map(labels).collect();
        for area in &areas {
            let center = area.center();
            assert!(
                all.contains_point(center) && !badge.contains_point(center),
                "{wanted:?} lies at {center:?} in {all:?}"
            );
        }
        areas.into_iter().map(Rect::center).collect()
    }
}

/// Whether the shape is a ground that marks a choice, and lies below this point.
fn is_choice_ground(shape: &Shape, at: Point) -> bool {
    let marks_choice = match shape {
        Shape::Rect { surface, .. } => [SurfaceKind::ChoiceBadge, SurfaceKind::ChoiceCell].contains(surface),
        // A frame around a piece is no ground of a label.
        Shape::Icon { icon, .. } => {
            let is_ground = ["choice", "chip", "fight"].iter().any(|word| icon.name.contains(word));
            is_ground && !icon.name.starts_with("frame")
        }
        _ => false,
    };
    marks_choice && shape.bounds().contains_point(at)
}

/// Returns all pages of a decision with their pictures; none if the game offers no choice on pictures.
pub fn choice_pages<G: Presentation>(view: &G::View, options: &[G::Action], recent_events: &[Text]) -> Vec<ChoicePage> {
    let Some(choices) = G::picture_choices(view, options) else { return Vec::new() };
    let (mut pages, mut unread) = (Vec::new(), vec![ChosenSteps::default()]);
    while let Some(chosen) = unread.pop() {
        let next_steps = choices.next_steps(chosen);
        let following = next_steps.iter().filter(|next| !next.is_last);
        unread.extend(following.map(|next| ChosenSteps { depth: chosen.depth + 1, sample_option: next.options[0] }));
        if let Some(page) = page_after::<G>(view, options, &choices, chosen, recent_events) {
            pages.push(page);
        }
    }
    pages
}

fn page_after<G: Presentation>(
    view: &G::View,
    options: &[G::Action],
    choices: &PictureChoices,
    chosen: ChosenSteps,
    recent_events: &[Text],
) -> Option<ChoicePage> {
    let picture = G::choice_picture(view, options, choices, chosen, recent_events)?;
    let step = |next: NextStep<'_>| PageStep { label: next.step.label.clone(), sample_option: next.options[0] };
    Some(ChoicePage { chosen, picture, steps: choices.next_steps(chosen).into_iter().map(step).collect() })
}
