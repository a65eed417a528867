//! Pages and groups a long list of options into select menus. The shown part depends only on the page
//! in the `custom_id`; nothing is stored.

use crate::interactions::component_action::OptionsPage;
use crate::limits;

/// An item of a menu: an option, or a group of options whose paths continue with the same word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuItem<'a, W> {
    /// The words of the option's path that are not chosen yet, or the next word of a group.
    pub remaining_words: &'a [W],
    /// How many options the group has; `None` for a single option.
    pub group_size: Option<usize>,
    pub value: MenuValue,
}

/// The value of a menu item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuValue {
    /// Chooses the option with this index.
    ChooseOption(usize),
    /// Opens a page with the options of the group.
    OpenGroup(OptionsPage),
}

/// The page of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuPage<'a, W> {
    /// The part of the path that has been chosen.
    pub chosen_words: &'a [W],
    pub items: Vec<MenuItem<'a, W>>,
    pub previous_page: Option<OptionsPage>,
    pub next_page: Option<OptionsPage>,
    /// The page on which the last word was chosen.
    pub parent_page: Option<OptionsPage>,
}

impl MenuValue {
    #[must_use]
    pub fn encode(self) -> String {
        match self {
            Self::ChooseOption(option) => format!("o{option}"),
            Self::OpenGroup(OptionsPage { path_depth: depth, sample_option: like, .. }) => format!("g{depth}.{like}"),
        }
    }

    #[must_use]
    pub fn decode(value: &str) -> Option<Self> {
        match value.strip_prefix('g') {
            Some(page) => {
                let (depth, like) = page.split_once('.')?;
                Some(Self::OpenGroup(OptionsPage {
                    path_depth: depth.parse().ok()?,
                    sample_option: like.parse().ok()?,
                    first_item: 0,
                }))
            }
            None => value.strip_prefix('o')?.parse().ok().map(Self::ChooseOption),
        }
    }
}

/// Returns a page of the menu for options that are given as paths of words. Returns the first page if `page` is
/// invalid.
#[must_use]
pub fn menu_page<'a, W: PartialEq>(paths: &[&'a [W]], page: OptionsPage) -> MenuPage<'a, W> {
    let words_of = |page: OptionsPage| paths.get(usize::from(page.sample_option))?.get(..usize::from(page.path_depth));
    let Some(chosen_words) = words_of(page) else { return menu_page(paths, OptionsPage::default()) };
    let matching = paths.iter().copied().enumerate().filter(|(_, words)| words.starts_with(chosen_words));
    let items = group_options(&matching.collect::<Vec<_>>(), chosen_words.len());
    let first_item = usize::from(page.first_item).min(items.len().saturating_sub(1)) / limits::SELECT_OPTIONS
        * limits::SELECT_OPTIONS;
    let page_from =
        |first_item: usize| u16::try_from(first_item).ok().map(|from| OptionsPage { first_item: from, ..page });
    MenuPage {
        chosen_words,
        previous_page: first_item.checked_sub(limits::SELECT_OPTIONS).and_then(page_from),
        next_page: Some(first_item + limits::SELECT_OPTIONS).filter(|next| *next < items.len()).and_then(page_from),
        parent_page: page
            .path_depth
            .checked_sub(1)
            .map(|depth| nearest_page_with_choice(paths, OptionsPage { path_depth: depth, first_item: 0, ..page })),
        items: items.into_iter().skip(first_item).take(limits::SELECT_OPTIONS).collect(),
    }
}

/// Returns this page, or its nearest parent page with more than one item.
fn nearest_page_with_choice<W: PartialEq>(paths: &[&[W]], page: OptionsPage) -> OptionsPage {
    let shown = menu_page(paths, page);
    match (shown.items.as_slice(), page.path_depth) {
        ([_], 1..) => shown.parent_page.unwrap_or(page),
        _ => page,
    }
}

/// Lists options whose first words are equal: individually if they fit on a page, otherwise grouped by their next word.
fn group_options<'a, W: PartialEq>(options: &[(usize, &'a [W])], depth: usize) -> Vec<MenuItem<'a, W>> {
    if options.len() <= limits::SELECT_OPTIONS {
        return options.iter().map(|option| option_item(*option, depth)).collect();
    }
    let groups: Vec<_> = options.chunk_by(|(_, one), (_, other)| one.get(depth) == other.get(depth)).collect();
    if let [[(_, words), ..]] = groups.as_slice()
        && words.len() > depth
    {
        return self::group_options(options, depth + 1);
    }
    let mut items = Vec::new();
    for group in groups {
        match group {
            [option] => items.push(option_item(*option, depth)),
            [(option, words), ..] if words.len() > depth => {
                let (deeper, sample_option) = (u8::try_from(depth + 1), u16::try_from(*option));
                let value = deeper.ok().zip(sample_option.ok()).map(|(path_depth, sample_option)| {
                    MenuValue::OpenGroup(OptionsPage { path_depth, sample_option, first_item: 0 })
                });
                let words = &words[depth..=depth];
                items.extend(value.map(|value| MenuItem {
                    remaining_words: words,
                    group_size: Some(group.len()),
                    value,
                }));
            }
            // Two options have identical paths. No game has such options, but both must be selectable.
            duplicates => items.extend(duplicates.iter().map(|option| option_item(*option, depth))),
        }
    }
    items
}

fn option_item<W>((option, words): (usize, &[W]), depth: usize) -> MenuItem<'_, W> {
    let rest = words.get(depth..).filter(|rest| !rest.is_empty()).unwrap_or(words);
    MenuItem { remaining_words: rest, group_size: None, value: MenuValue::ChooseOption(option) }
}

/// Joins as many whole sentences as fit. Returns `None` if the first sentence is too long.
#[must_use]
pub fn fit_sentences(sentences: &[String], max_chars: usize) -> Option<String> {
    let prefixes = (1..=sentences.len()).rev().map(|kept| sentences[..kept].join(" "));
    prefixes.into_iter().find(|brief| brief.chars().count() <= max_chars)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option's words.
    type OptionPath = Vec<String>;

    fn option_path(words: &[&str]) -> OptionPath {
        words.iter().map(|it| (*it).to_owned()).collect()
    }

    fn page_of_paths(paths: &[OptionPath], page: OptionsPage) -> MenuPage<'_, String> {
        super::menu_page(&paths.iter().map(Vec::as_slice).collect::<Vec<_>>(), page)
    }

    /// Collects every option that is reachable from a page.
    fn collect_options(paths: &[OptionPath], page: OptionsPage, reached_options: &mut Vec<usize>) {
        let shown = page_of_paths(paths, page);
        assert!(shown.items.len() <= limits::SELECT_OPTIONS && !shown.items.is_empty());
        for item in &shown.items {
            match item.value {
                MenuValue::ChooseOption(option) => reached_options.push(option),
                MenuValue::OpenGroup(page) => collect_options(paths, page, reached_options),
            }
        }
        if let Some(next_page) = shown.next_page {
            collect_options(paths, next_page, reached_options);
        }
    }

    fn reachable_options(paths: &[OptionPath]) -> Vec<usize> {
        let mut reached_options = Vec::new();
        collect_options(paths, OptionsPage::default(), &mut reached_options);
        reached_options
    }

    #[test]
    fn few_options_are_listed_directly() {
        let paths = [option_path(&["sail", "Rune"]), option_path(&["stay"])];
        let first_page = page_of_paths(&paths, OptionsPage::default());
        assert_eq!(
            first_page.items.iter().map(|it| it.remaining_words).collect::<Vec<_>>(),
            [&paths[0][..], &paths[1]]
        );
        assert_eq!((first_page.parent_page, first_page.previous_page, first_page.next_page), (None, None, None));
    }

    #[test]
    fn many_options_are_grouped_by_first_word_with_a_way_back() {
        let mut paths: Vec<OptionPath> = (0..30).map(|n| option_path(&["sail", &n.to_string()])).collect();
        paths.push(option_path(&["stay"]));
        let shown = page_of_paths(&paths, OptionsPage::default());
        assert_eq!((shown.items[0].remaining_words, shown.items[0].group_size), (&paths[0][..1], Some(30)));
        let MenuValue::OpenGroup(group_page) = shown.items[0].value else { panic!("{shown:?}") };
        let second_page = page_of_paths(&paths, group_page);
        assert_eq!((second_page.chosen_words, second_page.items.len()), (&["sail".to_owned()][..], 25));
        assert_eq!(second_page.parent_page, Some(OptionsPage::default()));
        assert_eq!(page_of_paths(&paths, second_page.next_page.unwrap()).items.len(), 5);
        assert_eq!(reachable_options(&paths), (0..31).collect::<Vec<_>>());
    }

    #[test]
    fn every_option_is_reachable_exactly_once() {
        let deep: Vec<OptionPath> = (0..200)
            .map(|n| option_path(&["a", &(n / 40).to_string(), &(n / 8).to_string(), &n.to_string()]))
            .collect();
        assert_eq!(reachable_options(&deep), (0..200).collect::<Vec<_>>());
        let same: Vec<OptionPath> = (0..60).map(|_| option_path(&["same"])).collect();
        assert_eq!(reachable_options(&same), (0..60).collect::<Vec<_>>());
        let flat: Vec<OptionPath> = (0..130).map(|n| option_path(&[&n.to_string()])).collect();
        assert_eq!(reachable_options(&flat), (0..130).collect::<Vec<_>>());
    }

    #[test]
    fn a_description_keeps_whole_sentences() {
        let sentences = ["Crew: 3.".to_owned(), "A monster.".to_owned()];
        assert_eq!(fit_sentences(&sentences, 100).as_deref(), Some("Crew: 3. A monster."));
        assert_eq!(fit_sentences(&sentences, 18).as_deref(), Some("Crew: 3."));
        assert_eq!((fit_sentences(&sentences, 7), fit_sentences(&[], 7)), (None, None));
    }

    #[test]
    fn an_invalid_page_shows_the_first() {
        let paths = [option_path(&["stay"])];
        for page in [
            OptionsPage { path_depth: 9, sample_option: 0, first_item: 0 },
            OptionsPage { path_depth: 1, sample_option: 77, first_item: 3 },
        ] {
            assert_eq!(page_of_paths(&paths, page), page_of_paths(&paths, OptionsPage::default()));
        }
        assert_eq!(MenuValue::decode("o7"), Some(MenuValue::ChooseOption(7)));
        let group = MenuValue::OpenGroup(OptionsPage { path_depth: 2, sample_option: 3, first_item: 0 });
        assert_eq!(MenuValue::decode(&group.encode()), Some(group));
        for unknown in ["", "o", "x1", "é", "o-1", "g1", "g300.1"] {
            assert_eq!(MenuValue::decode(unknown), None);
        }
    }
}
