//! Pages and groups a long list of options into select menus. The shown part depends only on the page
//! in the `custom_id`; nothing is stored.

use super::button::Page;

/// Discord's limit of options in a select menu.
const ENTRIES: usize = 25;

/// An item of a menu: an option, or a group of options with the same next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'a, W> {
    /// The rest of an option's path, or the next word of a group.
    pub words: &'a [W],
    /// How many options the group has; `None` for a single option.
    pub behind: Option<usize>,
    pub leads: Chosen,
}

/// The value of a menu item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Chooses the option with this index.
    Option(usize),
    /// Opens the page of the options with the same beginning.
    Like(Page),
}

/// The page of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<'a, W> {
    /// The part of the path that has been chosen.
    pub path: &'a [W],
    pub items: Vec<Item<'a, W>>,
    pub earlier: Option<Page>,
    pub later: Option<Page>,
    /// The page on which the last word was chosen.
    pub back: Option<Page>,
}

impl Chosen {
    #[must_use]
    pub fn value(self) -> String {
        match self {
            Self::Option(option) => format!("o{option}"),
            Self::Like(Page { depth, like, .. }) => format!("g{depth}.{like}"),
        }
    }

    #[must_use]
    pub fn of(value: &str) -> Option<Self> {
        match value.strip_prefix('g') {
            Some(page) => {
                let (depth, like) = page.split_once('.')?;
                Some(Self::Like(Page { depth: depth.parse().ok()?, like: like.parse().ok()?, from: 0 }))
            }
            None => value.strip_prefix('o')?.parse().ok().map(Self::Option),
        }
    }
}

/// Returns a page of options, each given as a path of words. An invalid page shows the first one.
#[must_use]
pub fn show<'a, W: PartialEq>(paths: &[&'a [W]], page: Page) -> Shown<'a, W> {
    let path = |page: Page| paths.get(usize::from(page.like))?.get(..usize::from(page.depth));
    let Some(path) = path(page) else { return show(paths, Page::default()) };
    let like = paths.iter().copied().enumerate().filter(|(_, words)| words.starts_with(path));
    let items = items(&like.collect::<Vec<_>>(), path.len());
    let from = usize::from(page.from).min(items.len().saturating_sub(1)) / ENTRIES * ENTRIES;
    let at = |from: usize| u16::try_from(from).ok().map(|from| Page { from, ..page });
    Shown {
        path,
        earlier: from.checked_sub(ENTRIES).and_then(at),
        later: Some(from + ENTRIES).filter(|next| *next < items.len()).and_then(at),
        back: page.depth.checked_sub(1).map(|depth| back(paths, Page { depth, from: 0, ..page })),
        items: items.into_iter().skip(from).take(ENTRIES).collect(),
    }
}

/// Returns the page from which another was opened, skipping pages with a single item.
fn back<W: PartialEq>(paths: &[&[W]], page: Page) -> Page {
    let shown = show(paths, page);
    match (shown.items.as_slice(), page.depth) {
        ([_], 1..) => shown.back.unwrap_or(page),
        _ => page,
    }
}

/// Lists options with the same first words: one by one if they fit, else grouped by their next word.
fn items<'a, W: PartialEq>(options: &[(usize, &'a [W])], depth: usize) -> Vec<Item<'a, W>> {
    if options.len() <= ENTRIES {
        return options.iter().map(|option| item(*option, depth)).collect();
    }
    let groups: Vec<_> = options.chunk_by(|(_, one), (_, other)| one.get(depth) == other.get(depth)).collect();
    if let [[(_, words), ..]] = groups.as_slice()
        && words.len() > depth
    {
        return self::items(options, depth + 1);
    }
    let mut items = Vec::new();
    for group in groups {
        match group {
            [option] => items.push(item(*option, depth)),
            [(option, words), ..] if words.len() > depth => {
                let (deeper, like) = (u8::try_from(depth + 1), u16::try_from(*option));
                let leads = deeper.ok().zip(like.ok()).map(|(depth, like)| Chosen::Like(Page { depth, like, from: 0 }));
                let words = &words[depth..=depth];
                items.extend(leads.map(|leads| Item { words, behind: Some(group.len()), leads }));
            }
            // Two options with the same words: no game does that, but both must be reachable.
            same => items.extend(same.iter().map(|option| item(*option, depth))),
        }
    }
    items
}

fn item<W>((option, words): (usize, &[W]), depth: usize) -> Item<'_, W> {
    let rest = words.get(depth..).filter(|rest| !rest.is_empty()).unwrap_or(words);
    Item { words: rest, behind: None, leads: Chosen::Option(option) }
}

/// Joins as many whole sentences as fit; `None` if the first is too long.
#[must_use]
pub fn brief(sentences: &[String], most: usize) -> Option<String> {
    let kept = (1..=sentences.len()).rev().map(|kept| sentences[..kept].join(" "));
    kept.into_iter().find(|brief| brief.chars().count() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option's words.
    type Choice = Vec<String>;

    fn choice(words: &[&str]) -> Choice {
        words.iter().map(|it| (*it).to_owned()).collect()
    }

    fn show(choices: &[Choice], page: Page) -> Shown<'_, String> {
        super::show(&choices.iter().map(Vec::as_slice).collect::<Vec<_>>(), page)
    }

    /// Collects every option that is reachable from a page.
    fn reached(choices: &[Choice], page: Page, options: &mut Vec<usize>) {
        let shown = show(choices, page);
        assert!(shown.items.len() <= ENTRIES && !shown.items.is_empty());
        for item in &shown.items {
            match item.leads {
                Chosen::Option(option) => options.push(option),
                Chosen::Like(page) => reached(choices, page, options),
            }
        }
        if let Some(later) = shown.later {
            reached(choices, later, options);
        }
    }

    fn all(choices: &[Choice]) -> Vec<usize> {
        let mut options = Vec::new();
        reached(choices, Page::default(), &mut options);
        options
    }

    #[test]
    fn few_options_stand_side_by_side() {
        let choices = [choice(&["sail", "Rune"]), choice(&["stay"])];
        let shown = show(&choices, Page::default());
        assert_eq!(shown.items.iter().map(|it| it.words).collect::<Vec<_>>(), [&choices[0][..], &choices[1]]);
        assert_eq!((shown.back, shown.earlier, shown.later), (None, None, None));
    }

    #[test]
    fn many_options_stand_behind_their_first_word_and_one_goes_back() {
        let mut choices: Vec<Choice> = (0..30).map(|n| choice(&["sail", &n.to_string()])).collect();
        choices.push(choice(&["stay"]));
        let shown = show(&choices, Page::default());
        assert_eq!((shown.items[0].words, shown.items[0].behind), (&choices[0][..1], Some(30)));
        let Chosen::Like(inner) = shown.items[0].leads else { panic!("{shown:?}") };
        let shown = show(&choices, inner);
        assert_eq!((shown.path, shown.items.len()), (&["sail".to_owned()][..], 25));
        assert_eq!(shown.back, Some(Page::default()));
        assert_eq!(show(&choices, shown.later.unwrap()).items.len(), 5);
        assert_eq!(all(&choices), (0..31).collect::<Vec<_>>());
    }

    #[test]
    fn every_option_is_reached_once_whatever_the_words() {
        let deep: Vec<Choice> =
            (0..200).map(|n| choice(&["a", &(n / 40).to_string(), &(n / 8).to_string(), &n.to_string()])).collect();
        assert_eq!(all(&deep), (0..200).collect::<Vec<_>>());
        let same: Vec<Choice> = (0..60).map(|_| choice(&["same"])).collect();
        assert_eq!(all(&same), (0..60).collect::<Vec<_>>());
        let flat: Vec<Choice> = (0..130).map(|n| choice(&[&n.to_string()])).collect();
        assert_eq!(all(&flat), (0..130).collect::<Vec<_>>());
    }

    #[test]
    fn a_description_keeps_whole_sentences() {
        let told = ["Crew: 3.".to_owned(), "A monster.".to_owned()];
        assert_eq!(brief(&told, 100).as_deref(), Some("Crew: 3. A monster."));
        assert_eq!(brief(&told, 18).as_deref(), Some("Crew: 3."));
        assert_eq!((brief(&told, 7), brief(&[], 7)), (None, None));
    }

    #[test]
    fn a_page_that_there_is_not_shows_the_first() {
        let choices = [choice(&["stay"])];
        for page in [Page { depth: 9, like: 0, from: 0 }, Page { depth: 1, like: 77, from: 3 }] {
            assert_eq!(show(&choices, page), show(&choices, Page::default()));
        }
        assert_eq!(Chosen::of("o7"), Some(Chosen::Option(7)));
        let inner = Chosen::Like(Page { depth: 2, like: 3, from: 0 });
        assert_eq!(Chosen::of(&inner.value()), Some(inner));
        for foreign in ["", "o", "x1", "é", "o-1", "g1", "g300.1"] {
            assert_eq!(Chosen::of(foreign), None);
        }
    }
}
