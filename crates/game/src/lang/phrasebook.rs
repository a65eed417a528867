//! All texts of the platform and of the games in all languages; translates a text.

use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{Lang, sound, words};
use crate::game::{Arg, Speech, Text, Trio};

/// An error in translating a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LangError {
    #[error("the {lang} words cannot be read: {why}")]
    Unreadable {
        lang: Lang,
        why: String,
    },
    /// No source has this key.
    #[error("there is no \"{key}\" in {lang}")]
    Missing {
        lang: Lang,
        key: String,
    },
    /// Fluent cannot format the message, for example because an argument is missing.
    #[error("\"{key}\" cannot be said in {lang}: {why}")]
    Unsayable {
        lang: Lang,
        key: String,
        why: String,
    },
}

/// All texts in all languages.
pub struct Phrasebook {
    bundles: Trio<FluentBundle<FluentResource>>,
}

impl Phrasebook {
    /// Parses the common texts and those of these games.
    pub fn new(speeches: impl IntoIterator<Item = Speech>) -> Result<Self, LangError> {
        let speeches: Vec<Speech> = [words::SPEECH].into_iter().chain(speeches).collect();
        let bundle = |lang| bundle(lang, &speeches);
        Ok(Self { bundles: Trio { en: bundle(Lang::En)?, es: bundle(Lang::Es)?, fr: bundle(Lang::Fr)? } })
    }

    /// Translates a text, with the names of the seats in order. Falls back to English, and then to the key: a
    /// message with a gap is better than none.
    pub fn say(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        self.in_form(Form::Full, lang, text, names)
    }

    /// Translates a text to its short form, for columns: "NE" for "northeast". The form is an attribute of
    /// the message.
    pub fn say_short(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        self.in_form(Form::Short, lang, text, names)
    }

    fn in_form(&self, form: Form, lang: Lang, text: &Text, names: &[String]) -> String {
        Spelling { book: self, form, lang, names }
            .say(text)
            .or_else(|_| Spelling { book: self, form, lang: Lang::En, names }.say(text))
            .unwrap_or_else(|_| text.key.to_owned())
    }

    /// Translates a text or returns why it cannot be translated.
    pub fn try_say(&self, lang: Lang, text: &Text, names: &[String]) -> Result<String, LangError> {
        Spelling { book: self, form: Form::Full, lang, names }.say(text)
    }
}

/// Which form of a message is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Full,
    Short,
}

/// The attribute with the short form of a message.
pub(super) const SHORT: &str = "short";

/// Formats texts in one language and form.
#[derive(Clone, Copy)]
struct Spelling<'a> {
    book: &'a Phrasebook,
    form: Form,
    lang: Lang,
    names: &'a [String],
}

impl Spelling<'_> {
    fn say(self, text: &Text) -> Result<String, LangError> {
        let mut args = FluentArgs::with_capacity(text.args.len());
        for (name, arg) in &text.args {
            args.set(*name, self.value(arg)?);
        }
        let (lang, key) = (self.lang, text.key);
        let bundle = lang.of(self.book.bundles.each_ref());
        let missing = || LangError::Missing { lang, key: key.to_owned() };
        let message = bundle.get_message(key).ok_or_else(missing)?;
        let short = if self.form == Form::Short { message.get_attribute(SHORT) } else { None };
        let pattern = short.map(|it| it.value()).or_else(|| message.value()).ok_or_else(missing)?;
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(said),
            Some(error) => Err(LangError::Unsayable { lang, key: key.to_owned(), why: error.to_string() }),
        }
    }

    fn value(self, arg: &Arg) -> Result<FluentValue<'static>, LangError> {
        Ok(match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Seat(seat) => match self.names.get(seat.index()) {
                Some(name) => name.clone().into(),
                None => self.say(&words::seat(seat.0 + 1))?.into(),
            },
            Arg::Text(text) => self.say(text)?.into(),
            Arg::List(list) => self.say(&listed(list))?.into(),
        })
    }
}

/// Returns "a, b and c" as one text.
fn listed(list: &[Text]) -> Text {
    let Some((last, others)) = list.split_last() else { return words::list_empty() };
    let others = others.iter().cloned().reduce(words::list_more);
    others.map_or_else(|| last.clone(), |others| words::list_last(others, last.clone()))
}

fn bundle(lang: Lang, speeches: &[Speech]) -> Result<FluentBundle<FluentResource>, LangError> {
    let unreadable = |why: String| LangError::Unreadable { lang, why };
    let id: LanguageIdentifier = lang.code().parse().map_err(|error| unreadable(format!("{error}")))?;
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    bundle.add_function(sound::NAME, sound::begins).map_err(|error| unreadable(error.to_string()))?;
    for speech in speeches {
        let source = lang.of(speech.words).to_owned();
        let resource = FluentResource::try_new(source).map_err(|(_, errors)| {
            let errors: BTreeSet<String> = errors.iter().map(ToString::to_string).collect();
            unreadable(errors.into_iter().collect::<Vec<_>>().join("; "))
        })?;
        bundle.add_resource(resource).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            unreadable(errors.join("; "))
        })?;
    }
    Ok(bundle)
}
