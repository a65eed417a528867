//! Every phrase of the platform and of the games, in every language, ready to be said.

use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{Lang, sound, words};
use crate::game::{Arg, Speech, Text, Trio};

/// A phrase that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LangError {
    /// A Fluent file cannot be read.
    #[error("the {lang} words cannot be read: {why}")]
    Unreadable {
        /// The file's language.
        lang: Lang,
        /// What is wrong with it.
        why: String,
    },
    /// No file has this key.
    #[error("there is no \"{key}\" in {lang}")]
    Missing {
        /// The language it was wanted in.
        lang: Lang,
        /// The key.
        key: String,
    },
    /// The phrase wants an argument that it was not given, or the like.
    #[error("\"{key}\" cannot be said in {lang}: {why}")]
    Unsayable {
        /// The language it was wanted in.
        lang: Lang,
        /// The key.
        key: String,
        /// What Fluent says about it.
        why: String,
    },
}

/// Every phrase there is, in every language.
pub struct Phrasebook {
    bundles: Trio<FluentBundle<FluentResource>>,
}

impl Phrasebook {
    /// The platform's own phrases and those of these games.
    pub fn new(speeches: impl IntoIterator<Item = Speech>) -> Result<Self, LangError> {
        let speeches: Vec<Speech> = [words::SPEECH].into_iter().chain(speeches).collect();
        let bundle = |lang| bundle(lang, &speeches);
        Ok(Self { bundles: Trio { en: bundle(Lang::En)?, es: bundle(Lang::Es)?, fr: bundle(Lang::Fr)? } })
    }

    /// Says it. `names` are those of the seats, in order. What cannot be said in this language is said in English, and
    /// what cannot be said at all is given by its key: a message with a hole is better than none.
    pub fn say(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        self.in_form(Form::Full, lang, text, names)
    }

    /// The same for columns that are only looked at: "NE" for "northeast". Phrases that have such a form have it as an attribute.
    pub fn say_short(&self, lang: Lang, text: &Text, names: &[String]) -> String {
        self.in_form(Form::Short, lang, text, names)
    }

    fn in_form(&self, form: Form, lang: Lang, text: &Text, names: &[String]) -> String {
        Spelling { book: self, form, lang, names }
            .say(text)
            .or_else(|_| Spelling { book: self, form, lang: Lang::En, names }.say(text))
            .unwrap_or_else(|_| text.key.to_owned())
    }

    /// Says it, or tells why it cannot be said.
    pub fn try_say(&self, lang: Lang, text: &Text, names: &[String]) -> Result<String, LangError> {
        Spelling { book: self, form: Form::Full, lang, names }.say(text)
    }
}

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Enough.
    Full,
    /// Little.
    Short,
}

/// The attribute of phrases that have a short form.
pub(super) const SHORT: &str = "short";

/// One way of saying texts.
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

/// "a, b and c", as one text.
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
