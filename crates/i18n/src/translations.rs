//! All texts of the platform and of the games in all languages; translates a text.

use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use meadhall_game::{Lang, PerLanguage, Text, TextArg, Texts};
use unic_langid::LanguageIdentifier;

use super::{grouped_number, initial_sound, texts};

/// An error in translating a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranslationError {
    #[error("cannot parse the {lang} texts: {reason}")]
    InvalidSource { lang: Lang, reason: String },
    /// No Fluent source has a message with this key.
    #[error("there is no text \"{key}\" in {lang}")]
    MissingKey { lang: Lang, key: String },
    /// Fluent cannot format the message, for example because an argument is missing.
    #[error("cannot format \"{key}\" in {lang}: {reason}")]
    FormatFailed { lang: Lang, key: String, reason: String },
}

/// All texts in all languages.
pub struct Translations {
    bundles: PerLanguage<FluentBundle<FluentResource>>,
}

impl Translations {
    /// Parses the Fluent sources of the common texts and of `all_texts`.
    pub fn new(all_texts: impl IntoIterator<Item = Texts>) -> Result<Self, TranslationError> {
        let all_texts: Vec<Texts> = [texts::COMMON_TEXTS].into_iter().chain(all_texts).collect();
        let bundle = |lang| build_bundle(lang, &all_texts);
        Ok(Self { bundles: PerLanguage { en: bundle(Lang::En)?, es: bundle(Lang::Es)?, fr: bundle(Lang::Fr)? } })
    }

    /// Translates a text, with the names of the seats in `seat_names`. If a message is missing, returns the English text or
    /// else the key, because a text with a gap is better than none.
    pub fn translate(&self, lang: Lang, text: &Text, seat_names: &[String]) -> String {
        self.translate_in_form(TextForm::Full, lang, text, seat_names)
    }

    /// Translates a text in its short form for narrow columns, such as "NE" for "northeast". The short form is an
    /// attribute of the Fluent message.
    pub fn translate_short(&self, lang: Lang, text: &Text, seat_names: &[String]) -> String {
        self.translate_in_form(TextForm::Short, lang, text, seat_names)
    }

    fn translate_in_form(&self, form: TextForm, lang: Lang, text: &Text, seat_names: &[String]) -> String {
        TextFormatter { translations: self, form, lang, seat_names }
            .format(text)
            .or_else(|_| TextFormatter { translations: self, form, lang: Lang::En, seat_names }.format(text))
            .unwrap_or_else(|_| text.key.to_owned())
    }

    /// Translates a text or returns why it cannot be translated.
    pub fn try_translate(&self, lang: Lang, text: &Text, seat_names: &[String]) -> Result<String, TranslationError> {
        TextFormatter { translations: self, form: TextForm::Full, lang, seat_names }.format(text)
    }
}

/// Which form of a message is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextForm {
    Full,
    Short,
}

/// The attribute with the short form of a message.
pub(crate) const SHORT_ATTRIBUTE: &str = "short";

/// Formats texts in one language and form.
#[derive(Clone, Copy)]
struct TextFormatter<'a> {
    translations: &'a Translations,
    form: TextForm,
    lang: Lang,
    seat_names: &'a [String],
}

impl TextFormatter<'_> {
    fn format(self, text: &Text) -> Result<String, TranslationError> {
        let mut args = FluentArgs::with_capacity(text.args.len());
        for (name, arg) in &text.args {
            args.set(*name, self.fluent_value(arg)?);
        }
        let (lang, key) = (self.lang, text.key);
        let bundle = lang.select(self.translations.bundles.each_ref());
        let missing = || TranslationError::MissingKey { lang, key: key.to_owned() };
        let message = bundle.get_message(key).ok_or_else(missing)?;
        let short = if self.form == TextForm::Short { message.get_attribute(SHORT_ATTRIBUTE) } else { None };
        let pattern = short.map(|it| it.value()).or_else(|| message.value()).ok_or_else(missing)?;
        let mut errors = Vec::new();
        let formatted = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(formatted),
            Some(error) => Err(TranslationError::FormatFailed { lang, key: key.to_owned(), reason: error.to_string() }),
        }
    }

    fn fluent_value(self, arg: &TextArg) -> Result<FluentValue<'static>, TranslationError> {
        Ok(match arg {
            TextArg::Number(number) => FluentValue::from(*number),
            TextArg::Seat(seat) => match self.seat_names.get(seat.index()) {
                Some(name) => name.clone().into(),
                None => self.format(&texts::seat(seat.0 + 1))?.into(),
            },
            TextArg::Text(text) => self.format(text)?.into(),
            TextArg::List(list) => self.format(&join_list(list))?.into(),
        })
    }
}

/// Returns the texts joined as one text, such as "a, b and c".
fn join_list(list: &[Text]) -> Text {
    let Some((last, others)) = list.split_last() else { return texts::list_empty() };
    let others = others.iter().cloned().reduce(texts::list_more);
    others.map_or_else(|| last.clone(), |others| texts::list_last(others, last.clone()))
}

fn build_bundle(lang: Lang, all_texts: &[Texts]) -> Result<FluentBundle<FluentResource>, TranslationError> {
    let invalid_source = |why: String| TranslationError::InvalidSource { lang, reason: why };
    let id: LanguageIdentifier = lang.code().parse().map_err(|error| invalid_source(format!("{error}")))?;
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    bundle
        .add_function(initial_sound::FUNCTION_NAME, initial_sound::initial_sound)
        .and_then(|()| bundle.add_function(grouped_number::FUNCTION_NAME, grouped_number::grouped_number(lang)))
        .map_err(|error| invalid_source(error.to_string()))?;
    for texts in all_texts {
        let source = lang.select(texts.fluent_sources).to_owned();
        let resource = FluentResource::try_new(source).map_err(|(_, errors)| {
            let errors: BTreeSet<String> = errors.iter().map(ToString::to_string).collect();
            invalid_source(errors.into_iter().collect::<Vec<_>>().join("; "))
        })?;
        bundle.add_resource(resource).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            invalid_source(errors.join("; "))
        })?;
    }
    Ok(bundle)
}
