//! The Fluent function that writes a number with the thousands separator of the language: "1,420" in English.

use fluent_bundle::{FluentArgs, FluentValue};
use meadhall_game::Lang;

/// The name of this function in Fluent files.
pub const FUNCTION_NAME: &str = "GROUPED";

/// Returns the function for a language. It returns a number as text, and anything else unchanged.
pub fn grouped_number(
    lang: Lang,
) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> + Send + Sync {
    move |values, _| match values {
        [FluentValue::Number(number)] => group_thousands(lang, &number.as_string()).into(),
        [value] => value.clone(),
        _ => FluentValue::Error,
    }
}

/// Writes the separator after each group of three digits. Spanish groups only numbers of five and more digits.
fn group_thousands(lang: Lang, number: &str) -> String {
    let (separator, ungrouped_digits) = match lang {
        Lang::En => (',', 3),
        Lang::Es => ('.', 4),
        Lang::Fr => ('\u{202f}', 3),
    };
    let digit_count = number.chars().filter(char::is_ascii_digit).count();
    if digit_count <= ungrouped_digits {
        return number.to_owned();
    }
    let mut grouped = String::new();
    for (before, digit) in number.chars().enumerate() {
        let after = number.chars().count() - before;
        if grouped.ends_with(|it: char| it.is_ascii_digit()) && after.is_multiple_of(3) {
            grouped.push(separator);
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_as_in_each_language() {
        let grouped = |number| Lang::ALL.map(|lang| group_thousands(lang, number));
        assert_eq!(grouped("999"), ["999", "999", "999"]);
        assert_eq!(grouped("1420"), ["1,420", "1420", "1\u{202f}420"]);
        assert_eq!(grouped("-123456"), ["-123,456", "-123.456", "-123\u{202f}456"]);
        assert_eq!(grouped("1000000"), ["1,000,000", "1.000.000", "1\u{202f}000\u{202f}000"]);
    }
}
