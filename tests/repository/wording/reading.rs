//! The texts of the source tree: every variant of each Fluent message, each line of the rules, and each text of the
//! practice hall's page.
//! Placeholders are in braces, such as `{player}`.

use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use meadhall_game::Lang;

/// One variant of one text.
pub struct TextVariant {
    /// The file and the message's name or line.
    pub location: String,
    pub lang: Lang,
    pub text: String,
}

/// The folder of the source tree.
pub const TOP: &str = env!("CARGO_MANIFEST_DIR");

/// Returns every variant of every text.
pub fn all_text_variants() -> Vec<TextVariant> {
    let top = Path::new(TOP);
    let mut files = Vec::new();
    for folder in ["src", "tests", "crates"] {
        collect_files(&top.join(folder), &is_text_file, &mut files);
    }
    assert!(files.len() >= 21, "the texts were not found");
    files.iter().flat_map(|file| read_text_variants(top, file)).collect()
}

fn is_text_file(name: &str) -> bool {
    name.ends_with(".ftl")
        || (name.starts_with("rules.") && name.ends_with(".md"))
        || Lang::ALL.iter().any(|lang| name == format!("strings.{lang}.js"))
}

/// Collects the files in a folder and its subfolders whose names are wanted.
pub fn collect_files(folder: &Path, is_wanted: &dyn Fn(&str) -> bool, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_files(&path, is_wanted, found);
        } else if is_wanted(&path.file_name().unwrap().to_string_lossy()) {
            found.push(path);
        }
    }
}

fn read_text_variants(top: &Path, file: &Path) -> Vec<TextVariant> {
    let name = file.file_stem().unwrap().to_string_lossy();
    let lang: Lang = name.rsplit('.').next().unwrap().parse().unwrap();
    let path = file.strip_prefix(top).unwrap().to_string_lossy().replace('\\', "/");
    let source = fs::read_to_string(file).unwrap();
    if path.ends_with(".js") {
        let texts = (1..).zip(source.lines()).flat_map(|(line, text)| {
            text.split('"').skip(1).step_by(2).map(move |text| (line, text)).collect::<Vec<(u32, &str)>>()
        });
        let texts = texts.filter(|(_, text)| !text.ends_with(".js"));
        return texts
            .map(|(line, text)| TextVariant { location: format!("{path}:{line}"), lang, text: text.to_owned() })
            .collect();
    }
    if path.ends_with(".md") {
        let line =
            |(line, text): (u32, &str)| TextVariant { location: format!("{path}:{line}"), lang, text: text.to_owned() };
        return (1..).zip(source.lines()).map(line).collect();
    }
    let mut variants = Vec::new();
    for entry in parser::parse(source.as_str()).expect("a Fluent file can be read").body {
        let Entry::Message(message) = entry else { continue };
        let texts = message.value.as_ref().map(pattern_variants).unwrap_or_default();
        let location = format!("{path} {}", message.id.name);
        let attributes = message.attributes.iter().flat_map(|attribute| pattern_variants(&attribute.value));
        let texts = texts.into_iter().chain(attributes);
        variants.extend(texts.map(|text| TextVariant { location: location.clone(), lang, text }));
    }
    variants
}

/// Returns every variant of a pattern.
fn pattern_variants(pattern: &Pattern<&str>) -> Vec<String> {
    let mut texts = vec![String::new()];
    for element in &pattern.elements {
        let parts = match element {
            PatternElement::TextElement { value } => vec![(*value).to_owned()],
            PatternElement::Placeable { expression } => expression_variants(expression),
        };
        texts = texts.iter().flat_map(|way| parts.iter().map(move |part| format!("{way}{part}"))).collect();
    }
    texts
}

fn expression_variants(expression: &Expression<&str>) -> Vec<String> {
    match expression {
        Expression::Select { variants, .. } => {
            variants.iter().flat_map(|variant| pattern_variants(&variant.value)).collect()
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => expression_variants(expression),
        Expression::Inline(inline) => vec![match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                (*value).to_owned()
            }
            InlineExpression::VariableReference { id }
            | InlineExpression::MessageReference { id, .. }
            | InlineExpression::TermReference { id, .. }
            | InlineExpression::FunctionReference { id, .. } => format!("{{{}}}", id.name),
            InlineExpression::Placeable { .. } => String::new(),
        }],
    }
}
