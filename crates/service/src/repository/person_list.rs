//! A list of people who are kept out: blocked by a person, or banned by the managers of a server. When somebody's data is
//! erased, the list forgets who they are but still recognizes them.

use std::collections::BTreeSet;

use meadhall_game::Seed;
use meadhall_tables::PersonId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<ListedPerson>", into = "Vec<ListedPerson>")]
pub struct PersonList {
    people: BTreeSet<PersonId>,
    erased: Vec<ErasedPerson>,
}

/// An entry of a stored list.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ListedPerson {
    Named(PersonId),
    Erased(ErasedPerson),
}

/// A person whose data was erased, as a keyed hash of their id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ErasedPerson {
    key: Seed,
    hash: Seed,
}

impl ErasedPerson {
    fn is(&self, person: PersonId) -> bool {
        self.key.derive(person.0) == self.hash
    }
}

impl PersonList {
    pub fn contains(&self, person: PersonId) -> bool {
        self.people.contains(&person) || self.erased.iter().any(|erased| erased.is(person))
    }

    /// Returns whether the list has one of these people by their id.
    pub fn names_any(&self, people: &BTreeSet<PersonId>) -> bool {
        !self.people.is_disjoint(people)
    }

    pub fn insert(&mut self, person: PersonId) {
        self.remove(person);
        self.people.insert(person);
    }

    pub fn remove(&mut self, person: PersonId) {
        self.people.remove(&person);
        self.erased.retain(|erased| !erased.is(person));
    }

    /// Replaces the ids of those of these people who are listed by hashes, whose keys are derived from this random one.
    pub fn erase_all(&mut self, people: &BTreeSet<PersonId>, key: &Seed) {
        for (number, person) in (0..).zip(people) {
            if self.people.remove(person) {
                let key = key.derive(number);
                self.erased.push(ErasedPerson { hash: key.derive(person.0), key });
            }
        }
    }

    /// Returns the people whose ids are known.
    pub const fn people(&self) -> &BTreeSet<PersonId> {
        &self.people
    }

    /// Returns how many people are recognized by a hash alone.
    pub const fn erased_count(&self) -> usize {
        self.erased.len()
    }

    pub fn len(&self) -> usize {
        self.people.len() + self.erased.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<const N: usize> From<[PersonId; N]> for PersonList {
    fn from(people: [PersonId; N]) -> Self {
        people.into_iter().collect()
    }
}

impl From<Vec<ListedPerson>> for PersonList {
    fn from(entries: Vec<ListedPerson>) -> Self {
        let mut list = Self::default();
        for entry in entries {
            match entry {
                ListedPerson::Named(person) => drop(list.people.insert(person)),
                ListedPerson::Erased(erased) => list.erased.push(erased),
            }
        }
        list
    }
}

impl From<PersonList> for Vec<ListedPerson> {
    fn from(PersonList { people, erased }: PersonList) -> Self {
        people.into_iter().map(ListedPerson::Named).chain(erased.into_iter().map(ListedPerson::Erased)).collect()
    }
}

impl FromIterator<PersonId> for PersonList {
    fn from_iter<I: IntoIterator<Item = PersonId>>(people: I) -> Self {
        Self { people: people.into_iter().collect(), erased: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_erased_person_is_recognized_but_not_named() {
        let mut list = PersonList::from([PersonId(7_000), PersonId(8_000)]);
        list.erase_all(&[PersonId(7_000), PersonId(9_000)].into(), &Seed::from_number(1));
        assert_eq!((list.len(), list.erased_count()), (2, 1), "nobody is added who was not listed");
        let found = [7_000, 8_000, 9_000].map(|person| list.contains(PersonId(person)));
        assert_eq!(found, [true, true, false]);
        let text = serde_json::to_string(&list).unwrap();
        assert!(!text.contains("7000"), "{text}");
        assert_eq!(serde_json::from_str::<PersonList>(&text).unwrap(), list);
        list.remove(PersonId(7_000));
        assert!(!list.contains(PersonId(7_000)));
    }

    #[test]
    fn a_person_listed_again_after_the_erasure_is_listed_once() {
        let mut list = PersonList::from([PersonId(7)]);
        for key in 0..3 {
            list.erase_all(&[PersonId(7)].into(), &Seed::from_number(key));
            list.insert(PersonId(7));
        }
        assert_eq!(list, PersonList::from([PersonId(7)]));
    }
}
