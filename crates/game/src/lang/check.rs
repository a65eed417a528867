//! Checks that every language has every text once, with exactly its arguments. It does not check the wording.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Term};
use fluent_syntax::parser;

use super::Lang;
use super::phrasebook::SHORT;
use crate::game::{Phrase, Speech};

/// Compares the Fluent sources with the keys and returns all problems.
pub fn check(speech: &Speech) -> Result<(), Vec<String>> {
    check_together(std::slice::from_ref(speech))
}

/// Compares Fluent sources that are always used together, so that one may refer to messages of another.
pub fn check_together(speeches: &[Speech]) -> Result<(), Vec<String>> {
    let vocabulary: Vec<Phrase> = speeches.iter().flat_map(|speech| speech.vocabulary).copied().collect();
    let mut problems = Vec::new();
    for lang in Lang::ALL {
        let mut file = File::default();
        for speech in speeches {
            file.read(lang.of(speech.words));
        }
        file.compare(&vocabulary);
        problems.extend(file.problems.into_iter().map(|problem| format!("{lang}: {problem}")));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The messages and terms of Fluent sources, by name.
#[derive(Default)]
struct File<'a> {
    messages: BTreeMap<&'a str, Message<&'a str>>,
    terms: BTreeMap<&'a str, Term<&'a str>>,
    problems: Vec<String>,
}

impl<'a> File<'a> {
    fn read(&mut self, source: &'a str) {
        let resource = parser::parse(source).unwrap_or_else(|(resource, errors)| {
            self.problems.extend(errors.iter().map(ToString::to_string));
            resource
        });
        for entry in resource.body {
            let (name, twice) = match entry {
                Entry::Message(message) => (message.id.name, self.messages.insert(message.id.name, message).is_some()),
                Entry::Term(term) => (term.id.name, self.terms.insert(term.id.name, term).is_some()),
                _ => continue,
            };
            if twice {
                self.problems.push(format!("\"{name}\" is there twice"));
            }
        }
    }

    fn compare(&mut self, vocabulary: &[Phrase]) {
        let mut problems = Vec::new();
        let mut known = BTreeSet::new();
        for phrase in vocabulary {
            if !known.insert(phrase.key) {
                problems.push(format!("the vocabulary has \"{}\" twice", phrase.key));
            }
            match self.messages.get(phrase.key) {
                Some(message) => problems.extend(self.compare_phrase(phrase, message)),
                None => problems.push(format!("\"{}\" is missing", phrase.key)),
            }
        }
        for key in self.messages.keys().filter(|key| !known.contains(*key)) {
            problems.push(format!("\"{key}\" is not in the vocabulary"));
        }
        // A term may name its variables freely: messages do not pass theirs on.
        for (name, term) in &self.terms {
            let mut uses = Uses::new(self);
            uses.pattern(&term.value);
            problems.extend(uses.unknown.iter().map(|unknown| format!("\"-{name}\" refers to {unknown}")));
        }
        self.problems.append(&mut problems);
    }

    fn compare_phrase(&self, phrase: &Phrase, message: &'a Message<&'a str>) -> Vec<String> {
        let key = phrase.key;
        let mut uses = Uses::new(self);
        uses.message(message);
        let mut problems: Vec<String> =
            uses.unknown.iter().map(|unknown| format!("\"{key}\" refers to {unknown}")).collect();
        if message.value.is_none() {
            problems.push(format!("\"{key}\" says nothing"));
        }
        let wanted: BTreeSet<&str> = phrase.args.iter().copied().collect();
        for attribute in &message.attributes {
            if attribute.id.name == SHORT {
                let mut short = Uses::new(self);
                short.pattern(&attribute.value);
                if short.args != wanted || !short.unknown.is_empty() {
                    problems.push(format!("the short form of \"{key}\" is made of other things"));
                }
            } else {
                problems.push(format!("\"{key}\" has an attribute, which is never said"));
            }
        }
        problems.extend(wanted.difference(&uses.args).map(|arg| format!("\"{key}\" leaves out ${arg}")));
        problems.extend(uses.args.difference(&wanted).map(|arg| format!("\"{key}\" is not given ${arg}")));
        problems
    }
}

/// The variables and messages that a message refers to, directly or through other messages.
struct Uses<'f, 'a> {
    file: &'f File<'a>,
    args: BTreeSet<&'a str>,
    messages: BTreeSet<&'a str>,
    unknown: Vec<String>,
}

impl<'f, 'a> Uses<'f, 'a> {
    fn new(file: &'f File<'a>) -> Self {
        Self { file, args: BTreeSet::new(), messages: BTreeSet::new(), unknown: Vec::new() }
    }

    fn message(&mut self, message: &'f Message<&'a str>) {
        // Avoids an endless loop if a message refers to itself.
        if !self.messages.insert(message.id.name) {
            return;
        }
        if let Some(pattern) = &message.value {
            self.pattern(pattern);
        }
    }

    fn pattern(&mut self, pattern: &'f Pattern<&'a str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &'f Expression<&'a str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &'f InlineExpression<&'a str>) {
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.args.insert(id.name);
            }
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(arguments),
            InlineExpression::MessageReference { id, .. } => match self.file.messages.get(id.name) {
                Some(message) => self.message(message),
                None => self.unknown.push(format!("\"{}\", which is not there", id.name)),
            },
            InlineExpression::TermReference { id, arguments, .. } => {
                if !self.file.terms.contains_key(id.name) {
                    self.unknown.push(format!("\"-{}\", which is not there", id.name));
                }
                if let Some(arguments) = arguments {
                    self.arguments(arguments);
                }
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
        }
    }

    fn arguments(&mut self, arguments: &'f CallArguments<&'a str>) {
        let named = arguments.named.iter().map(|argument| &argument.value);
        for inline in arguments.positional.iter().chain(named) {
            self.inline(inline);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Trio;
    use crate::lang::words;

    const VOCABULARY: &[Phrase] = &[Phrase { key: "toy_gold", args: &["gold"] }, Phrase { key: "toy_done", args: &[] }];
    const GOOD: &str = "toy_gold = { $gold } gold\ntoy_done = Done\n";

    /// Returns the problems if this is the French source.
    fn problems(fr: &'static str) -> Vec<String> {
        check(&Speech { vocabulary: VOCABULARY, words: Trio { en: GOOD, es: GOOD, fr } }).err().unwrap_or_default()
    }

    #[track_caller]
    fn expect(fr: &'static str, problem: &str) {
        assert_eq!(problems(fr), [problem], "{fr}");
    }

    #[test]
    fn the_platform_says_all_it_has_to_say() {
        assert_eq!(check(&words::SPEECH), Ok(()));
    }

    #[test]
    fn arguments_are_found_wherever_they_stand() {
        for gold in [
            "{ $gold }",
            "{ $gold ->\n    [one] one piece\n   *[other] many\n }",
            "{ 1 ->\n    [one] one\n   *[other] { $gold }\n }",
            "{ NUMBER($gold, minimumFractionDigits: 2) }",
            "{ { $gold } } { -coin }\n-coin = coin",
            "{ -coin(case: \"many\") } { $gold }\n-coin = { $case ->\n    [many] coins\n   *[one] coin\n }",
        ] {
            let fr: &'static str = format!("toy_done = Fini\ntoy_gold = {gold}\n").leak();
            assert_eq!(problems(fr), [""; 0], "{fr}");
        }
    }

    #[test]
    fn every_kind_of_fault_is_told() {
        expect("toy_gold = { $gold }\n", "fr: \"toy_done\" is missing");
        expect("toy_gold = { $gold }\ntoy_done = A\ntoy_won = B\n", "fr: \"toy_won\" is not in the vocabulary");
        expect("toy_gold = { $gold }\ntoy_done = A\ntoy_done = B\n", "fr: \"toy_done\" is there twice");
        expect("toy_gold = gold\ntoy_done = A\n", "fr: \"toy_gold\" leaves out $gold");
        expect("toy_gold = { $gold }\ntoy_done = { $player }\n", "fr: \"toy_done\" is not given $player");
        expect("toy_gold = { $gold }\ntoy_done = { toy_gold }\n", "fr: \"toy_done\" is not given $gold");
        expect(
            "toy_gold = { $gold }\ntoy_done = { toy_end }\n",
            "fr: \"toy_done\" refers to \"toy_end\", which is not there",
        );
        expect(
            "toy_gold = { $gold }\ntoy_done = { -end }\n",
            "fr: \"toy_done\" refers to \"-end\", which is not there",
        );
        expect("toy_gold = { $gold }\ntoy_done = A\n-a = { -b }\n", "fr: \"-a\" refers to \"-b\", which is not there");
        expect(
            "toy_gold = { $gold }\ntoy_done = A\n    .hint = B\n",
            "fr: \"toy_done\" has an attribute, which is never said",
        );
        expect(
            "toy_gold = { $gold }\n    .short = G\ntoy_done = A\n    .short = B\n",
            "fr: the short form of \"toy_gold\" is made of other things",
        );
        let unreadable = problems("toy_gold = { $gold }\ntoy_done = { $\n");
        assert_eq!(unreadable.len(), 2, "the mistake, and the phrase lost by it: {unreadable:?}");
    }

    #[test]
    fn what_is_said_together_may_refer_to_each_other_and_repeats_nothing() {
        const OTHERS: &[Phrase] = &[Phrase { key: "toy_won", args: &[] }];
        let won = "toy_won = Won: { toy_done }\n";
        let together = |en: &'static str| {
            let own = Speech { vocabulary: VOCABULARY, words: Trio { en: GOOD, es: GOOD, fr: GOOD } };
            let other = Speech { vocabulary: OTHERS, words: Trio { en, es: won, fr: won } };
            check_together(&[own, other]).err().unwrap_or_default()
        };
        assert_eq!(together(won), [""; 0]);
        assert_eq!(together("toy_won = A\ntoy_done = B\n"), ["en: \"toy_done\" is there twice"]);
    }

    #[test]
    fn a_message_that_refers_to_itself_is_no_endless_story() {
        expect(
            "toy_gold = { $gold }{ toy_gold }{ toy_done }\ntoy_done = { toy_gold }\n",
            "fr: \"toy_done\" is not given $gold",
        );
    }

    #[test]
    fn a_phrase_declared_twice_is_told_in_each_language() {
        let twice = &[VOCABULARY[0], VOCABULARY[0], VOCABULARY[1]];
        let speech = Speech { vocabulary: Box::leak(Box::new(*twice)), words: Trio { en: GOOD, es: GOOD, fr: GOOD } };
        let problems = check(&speech).expect_err("a key is there twice");
        assert_eq!(problems[0], "en: the vocabulary has \"toy_gold\" twice");
        assert_eq!(problems.len(), 3);
    }
}
