//! Checks that every language has every text once, with exactly its arguments. It does not check the wording.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Term};
use fluent_syntax::parser;
use meadhall_game::{Lang, TextKey, Texts};

use super::translations::SHORT_ATTRIBUTE;

/// Compares the Fluent sources with the keys and returns all problems.
pub fn check_texts(texts: &Texts) -> Result<(), Vec<String>> {
    check_texts_together(std::slice::from_ref(texts))
}

/// Compares Fluent sources that are always used together with their keys. Messages of one source may refer to messages
/// of another.
pub fn check_texts_together(all_texts: &[Texts]) -> Result<(), Vec<String>> {
    let keys: Vec<TextKey> = all_texts.iter().flat_map(|texts| texts.keys).copied().collect();
    let mut problems = Vec::new();
    for lang in Lang::ALL {
        let mut file = FluentFile::default();
        for texts in all_texts {
            file.add_source(lang.select(texts.fluent_sources));
        }
        file.check_keys(&keys);
        problems.extend(file.problems.into_iter().map(|problem| format!("{lang}: {problem}")));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The messages and terms of Fluent sources, by name.
#[derive(Default)]
struct FluentFile<'a> {
    messages: BTreeMap<&'a str, Message<&'a str>>,
    terms: BTreeMap<&'a str, Term<&'a str>>,
    problems: Vec<String>,
}

impl<'a> FluentFile<'a> {
    fn add_source(&mut self, source: &'a str) {
        let resource = parser::parse(source).unwrap_or_else(|(resource, errors)| {
            self.problems.extend(errors.iter().map(ToString::to_string));
            resource
        });
        for entry in resource.body {
            let (name, is_duplicate) = match entry {
                Entry::Message(message) => (message.id.name, self.messages.insert(message.id.name, message).is_some()),
                Entry::Term(term) => (term.id.name, self.terms.insert(term.id.name, term).is_some()),
                _ => continue,
            };
            if is_duplicate {
                self.problems.push(format!("\"{name}\" is defined twice"));
            }
        }
    }

    fn check_keys(&mut self, keys: &[TextKey]) {
        let mut problems = Vec::new();
        let mut known = BTreeSet::new();
        for text_key in keys {
            if !known.insert(text_key.key) {
                problems.push(format!("the key \"{}\" is declared twice", text_key.key));
            }
            match self.messages.get(text_key.key) {
                Some(message) => problems.extend(self.check_message(text_key, message)),
                None => problems.push(format!("\"{}\" is missing", text_key.key)),
            }
        }
        for key in self.messages.keys().filter(|key| !known.contains(*key)) {
            problems.push(format!("\"{key}\" is not a declared key"));
        }
        // A term may use variables of any name, because the messages that refer to it do not pass their own variables
        // to it.
        for (name, term) in &self.terms {
            let mut references = MessageReferences::new(self);
            references.visit_pattern(&term.value);
            problems.extend(references.unresolved.iter().map(|unknown| format!("\"-{name}\" refers to {unknown}")));
        }
        self.problems.append(&mut problems);
    }

    fn check_message(&self, text_key: &TextKey, message: &'a Message<&'a str>) -> Vec<String> {
        let key = text_key.key;
        let mut references = MessageReferences::new(self);
        references.visit_message(message);
        let mut problems: Vec<String> =
            references.unresolved.iter().map(|unknown| format!("\"{key}\" refers to {unknown}")).collect();
        if message.value.is_none() {
            problems.push(format!("\"{key}\" has no text"));
        }
        let expected: BTreeSet<&str> = text_key.args.iter().copied().collect();
        for attribute in &message.attributes {
            if attribute.id.name == SHORT_ATTRIBUTE {
                let mut short = MessageReferences::new(self);
                short.visit_pattern(&attribute.value);
                // A short form may leave something out.
                if !short.variables.is_subset(&expected) || !short.unresolved.is_empty() {
                    problems.push(format!("the short form of \"{key}\" uses other variables or unknown texts"));
                }
            } else {
                problems.push(format!("\"{key}\" has an attribute that is never used"));
            }
        }
        problems.extend(expected.difference(&references.variables).map(|arg| format!("\"{key}\" does not use ${arg}")));
        problems.extend(
            references.variables.difference(&expected).map(|arg| format!("\"{key}\" uses the undeclared ${arg}")),
        );
        problems
    }
}

/// The variables and messages that a message refers to, directly or through other messages.
struct MessageReferences<'f, 'a> {
    file: &'f FluentFile<'a>,
    variables: BTreeSet<&'a str>,
    messages: BTreeSet<&'a str>,
    unresolved: Vec<String>,
}

impl<'f, 'a> MessageReferences<'f, 'a> {
    fn new(file: &'f FluentFile<'a>) -> Self {
        Self { file, variables: BTreeSet::new(), messages: BTreeSet::new(), unresolved: Vec::new() }
    }

    fn visit_message(&mut self, message: &'f Message<&'a str>) {
        // Avoids an endless loop if a message refers to itself.
        if !self.messages.insert(message.id.name) {
            return;
        }
        if let Some(pattern) = &message.value {
            self.visit_pattern(pattern);
        }
    }

    fn visit_pattern(&mut self, pattern: &'f Pattern<&'a str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.visit_expression(expression);
            }
        }
    }

    fn visit_expression(&mut self, expression: &'f Expression<&'a str>) {
        match expression {
            Expression::Inline(inline) => self.visit_inline(inline),
            Expression::Select { selector, variants } => {
                self.visit_inline(selector);
                for variant in variants {
                    self.visit_pattern(&variant.value);
                }
            }
        }
    }

    fn visit_inline(&mut self, inline: &'f InlineExpression<&'a str>) {
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name);
            }
            InlineExpression::FunctionReference { arguments, .. } => self.visit_arguments(arguments),
            InlineExpression::MessageReference { id, .. } => match self.file.messages.get(id.name) {
                Some(message) => self.visit_message(message),
                None => self.unresolved.push(format!("\"{}\", which does not exist", id.name)),
            },
            InlineExpression::TermReference { id, arguments, .. } => {
                if !self.file.terms.contains_key(id.name) {
                    self.unresolved.push(format!("\"-{}\", which does not exist", id.name));
                }
                if let Some(arguments) = arguments {
                    self.visit_arguments(arguments);
                }
            }
            InlineExpression::Placeable { expression } => self.visit_expression(expression),
        }
    }

    fn visit_arguments(&mut self, arguments: &'f CallArguments<&'a str>) {
        let named = arguments.named.iter().map(|argument| &argument.value);
        for inline in arguments.positional.iter().chain(named) {
            self.visit_inline(inline);
        }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::PerLanguage;

    use super::*;
    use crate::texts;

    const TEST_KEYS: &[TextKey] =
        &[TextKey { key: "toy_gold", args: &["gold"] }, TextKey { key: "toy_done", args: &[] }];
    const VALID_SOURCE: &str = "toy_gold = { $gold } gold\ntoy_done = Done\n";

    /// Returns the problems if this is the French source.
    fn problems_in_french(fr: &'static str) -> Vec<String> {
        check_texts(&Texts { keys: TEST_KEYS, fluent_sources: PerLanguage { en: VALID_SOURCE, es: VALID_SOURCE, fr } })
            .err()
            .unwrap_or_default()
    }

    #[track_caller]
    fn check_problem(fr: &'static str, problem: &str) {
        assert_eq!(problems_in_french(fr), [problem], "{fr}");
    }

    #[test]
    fn common_texts_are_complete() {
        assert_eq!(check_texts(&texts::COMMON_TEXTS), Ok(()));
    }

    #[test]
    fn arguments_are_found_in_nested_expressions() {
        for gold in [
            "{ $gold }",
            "{ $gold ->\n    [one] one piece\n   *[other] many\n }",
            "{ 1 ->\n    [one] one\n   *[other] { $gold }\n }",
            "{ NUMBER($gold, minimumFractionDigits: 2) }",
            "{ { $gold } } { -coin }\n-coin = coin",
            "{ -coin(case: \"many\") } { $gold }\n-coin = { $case ->\n    [many] coins\n   *[one] coin\n }",
        ] {
            let fr: &'static str = format!("toy_done = Fini\ntoy_gold = {gold}\n").leak();
            assert_eq!(problems_in_french(fr), [""; 0], "{fr}");
        }
    }

    #[test]
    fn each_kind_of_problem_is_reported() {
        check_problem("toy_gold = { $gold }\n", "fr: \"toy_done\" is missing");
        check_problem("toy_gold = { $gold }\ntoy_done = A\ntoy_won = B\n", "fr: \"toy_won\" is not a declared key");
        check_problem("toy_gold = { $gold }\ntoy_done = A\ntoy_done = B\n", "fr: \"toy_done\" is defined twice");
        check_problem("toy_gold = gold\ntoy_done = A\n", "fr: \"toy_gold\" does not use $gold");
        check_problem("toy_gold = { $gold }\ntoy_done = { $player }\n", "fr: \"toy_done\" uses the undeclared $player");
        check_problem("toy_gold = { $gold }\ntoy_done = { toy_gold }\n", "fr: \"toy_done\" uses the undeclared $gold");
        check_problem(
            "toy_gold = { $gold }\ntoy_done = { toy_end }\n",
            "fr: \"toy_done\" refers to \"toy_end\", which does not exist",
        );
        check_problem(
            "toy_gold = { $gold }\ntoy_done = { -end }\n",
            "fr: \"toy_done\" refers to \"-end\", which does not exist",
        );
        check_problem(
            "toy_gold = { $gold }\ntoy_done = A\n-a = { -b }\n",
            "fr: \"-a\" refers to \"-b\", which does not exist",
        );
        check_problem(
            "toy_gold = { $gold }\ntoy_done = A\n    .hint = B\n",
            "fr: \"toy_done\" has an attribute that is never used",
        );
        check_problem(
            "toy_gold = { $gold }\n    .short = { $silver }\ntoy_done = A\n    .short = B\n",
            "fr: the short form of \"toy_gold\" uses other variables or unknown texts",
        );
        let unreadable = problems_in_french("toy_gold = { $gold }\ntoy_done = { $\n");
        assert_eq!(unreadable.len(), 2, "the syntax error, and the missing text: {unreadable:?}");
    }

    #[test]
    fn texts_checked_together_may_refer_to_each_other() {
        const OTHER_KEYS: &[TextKey] = &[TextKey { key: "toy_won", args: &[] }];
        let won = "toy_won = Won: { toy_done }\n";
        let together = |en: &'static str| {
            let own = Texts {
                keys: TEST_KEYS,
                fluent_sources: PerLanguage { en: VALID_SOURCE, es: VALID_SOURCE, fr: VALID_SOURCE },
            };
            let other = Texts { keys: OTHER_KEYS, fluent_sources: PerLanguage { en, es: won, fr: won } };
            check_texts_together(&[own, other]).err().unwrap_or_default()
        };
        assert_eq!(together(won), [""; 0]);
        assert_eq!(together("toy_won = A\ntoy_done = B\n"), ["en: \"toy_done\" is defined twice"]);
    }

    #[test]
    fn a_self_referencing_message_does_not_loop() {
        check_problem(
            "toy_gold = { $gold }{ toy_gold }{ toy_done }\ntoy_done = { toy_gold }\n",
            "fr: \"toy_done\" uses the undeclared $gold",
        );
    }

    #[test]
    fn a_duplicate_key_is_reported_in_each_language() {
        let is_duplicate = &[TEST_KEYS[0], TEST_KEYS[0], TEST_KEYS[1]];
        let texts = Texts {
            keys: Box::leak(Box::new(*is_duplicate)),
            fluent_sources: PerLanguage { en: VALID_SOURCE, es: VALID_SOURCE, fr: VALID_SOURCE },
        };
        let problems = check_texts(&texts).expect_err("a key is declared twice");
        assert_eq!(problems[0], "en: the key \"toy_gold\" is declared twice");
        assert_eq!(problems.len(), 3);
    }
}
