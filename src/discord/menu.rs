//! Options as menus: at most so many entries at a time, those with the same beginning behind one entry. Which part is shown
//! follows from a [`Page`] alone, which the menu carries.

use super::button::Page;

/// So many entries fit into a menu.
const ENTRIES: usize = 25;

/// An option: its path of words, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The words.
    pub words: Vec<String>,
    /// What comes of it, a sentence each, the most important first.
    pub consequence: Vec<String>,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub says: String,
    /// What comes of it, if it is an option.
    pub consequence: Vec<String>,
    /// What it leads to.
    pub leads: Chosen,
}

/// What an entry leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// This option.
    Option(usize),
    /// The page with those that begin like this one.
    Like(Page),
}

/// What is shown of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What has been chosen of their words.
    pub path: Vec<String>,
    /// The entries.
    pub items: Vec<Item>,
    /// The page before.
    pub earlier: Option<Page>,
    /// The page after.
    pub later: Option<Page>,
    /// Where the last word was chosen.
    pub back: Option<Page>,
}

impl Chosen {
    /// As a menu carries it.
    #[must_use]
    pub fn value(self) -> String {
        match self {
            Self::Option(option) => format!("o{option}"),
            Self::Like(Page { depth, like, .. }) => format!("g{depth}.{like}"),
        }
    }

    /// As a menu brings it back.
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

/// What a page shows of the options; of a page that there is not, the first.
#[must_use]
pub fn show(choices: &[Choice], page: Page) -> Shown {
    let path = |page: Page| choices.get(usize::from(page.like))?.words.get(..usize::from(page.depth));
    let Some(path) = path(page) else { return show(choices, Page::default()) };
    let like = choices.iter().enumerate().filter(|(_, choice)| choice.words.starts_with(path));
    let like: Vec<(usize, &Choice)> = like.collect();
    let items = items(&like, path.len());
    let from = usize::from(page.from).min(items.len().saturating_sub(1)) / ENTRIES * ENTRIES;
    let at = |from: usize| u16::try_from(from).ok().map(|from| Page { from, ..page });
    Shown {
        path: path.to_vec(),
        earlier: from.checked_sub(ENTRIES).and_then(at),
        later: Some(from + ENTRIES).filter(|next| *next < items.len()).and_then(at),
        back: page.depth.checked_sub(1).map(|depth| back(choices, Page { depth, from: 0, ..page })),
        items: items.into_iter().skip(from).take(ENTRIES).collect(),
    }
}

/// The page from which another was chosen: a step without a choice is passed.
fn back(choices: &[Choice], page: Page) -> Page {
    let shown = show(choices, page);
    match (shown.items.as_slice(), page.depth) {
        ([_], 1..) => shown.back.unwrap_or(page),
        _ => page,
    }
}

/// Options with these many words in common: each by itself if they fit, else those with the same next word together.
fn items(choices: &[(usize, &Choice)], depth: usize) -> Vec<Item> {
    if choices.len() <= ENTRIES {
        return choices.iter().map(|(option, choice)| item(*option, choice, depth)).collect();
    }
    let mut items: Vec<Item> = Vec::new();
    let mut groups: Vec<(&str, Vec<(usize, &Choice)>)> = Vec::new();
    for (option, choice) in choices {
        match (choice.words.get(depth), groups.last_mut()) {
            (Some(word), Some((last, group))) if last == word => group.push((*option, choice)),
            (word, _) => groups.push((word.map_or("", String::as_str), vec![(*option, choice)])),
        }
    }
    if let [(word, _)] = groups.as_slice()
        && !word.is_empty()
    {
        return self::items(choices, depth + 1);
    }
    for (word, group) in groups {
        match group.as_slice() {
            [(option, choice)] => items.push(item(*option, choice, depth)),
            [(option, _), ..] if !word.is_empty() => {
                let (depth, like) = (u8::try_from(depth + 1), u16::try_from(*option));
                let leads = depth.ok().zip(like.ok()).map(|(depth, like)| Chosen::Like(Page { depth, like, from: 0 }));
                let says = format!("{word} … ({})", group.len());
                items.extend(leads.map(|leads| Item { says, consequence: Vec::new(), leads }));
            }
            // The same words twice: a game never does that, but none of them may be out of reach.
            same => items.extend(same.iter().map(|(option, choice)| item(*option, choice, depth))),
        }
    }
    items
}

fn item(option: usize, choice: &Choice, depth: usize) -> Item {
    let rest = choice.words.get(depth..).filter(|rest| !rest.is_empty()).unwrap_or(&choice.words);
    Item { says: rest.join(" › "), consequence: choice.consequence.clone(), leads: Chosen::Option(option) }
}

/// As many sentences as fit, whole: nothing, if the first is too long.
#[must_use]
pub fn brief(sentences: &[String], most: usize) -> Option<String> {
    let kept = (1..=sentences.len()).rev().map(|kept| sentences[..kept].join(" "));
    kept.into_iter().find(|brief| brief.chars().count() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(words: &[&str]) -> Choice {
        Choice { words: words.iter().map(|it| (*it).to_owned()).collect(), consequence: Vec::new() }
    }

    /// Every option that can be reached from the first page by entries, earlier and later pages.
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
        assert_eq!(shown.items.iter().map(|it| it.says.as_str()).collect::<Vec<_>>(), ["sail › Rune", "stay"]);
        assert_eq!((shown.back, shown.earlier, shown.later), (None, None, None));
    }

    #[test]
    fn many_options_stand_behind_their_first_word_and_one_goes_back() {
        let mut choices: Vec<Choice> = (0..30).map(|n| choice(&["sail", &n.to_string()])).collect();
        choices.push(choice(&["stay"]));
        let shown = show(&choices, Page::default());
        assert_eq!(shown.items[0].says, "sail … (30)");
        let Chosen::Like(inner) = shown.items[0].leads else { panic!("{shown:?}") };
        let shown = show(&choices, inner);
        assert_eq!((shown.path.as_slice(), shown.items.len()), (&["sail".to_owned()][..], 25));
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
