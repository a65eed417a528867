//! The texts of the source tree: every variant of each Fluent message, and each line of the rules.
//! Placeholders are in braces, such as `{player}`.

use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use meadhall::lang::Lang;

/// One variant of one text.
pub struct Reading {
    /// The file and the message's name or line.
    pub place: String,
    pub lang: Lang,
    pub text: String,
}

/// Returns every variant of every text.
pub fn all() -> Vec<Reading> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "crates"] {
        walk(&top.join(folder), &mut files);
    }
    assert!(files.len() >= 21, "the texts were not found");
    files.iter().flat_map(|file| read(top, file)).collect()
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            walk(&path, found);
        } else if name.ends_with(".ftl") || (name.starts_with("rules.") && name.ends_with(".md")) {
            found.push(path);
        }
    }
}

fn read(top: &Path, file: &Path) -> Vec<Reading> {
    let name = file.file_stem().unwrap().to_string_lossy();
    let lang: Lang = name.strip_prefix("rules.").unwrap_or(&name).parse().unwrap();
    let path = file.strip_prefix(top).unwrap().to_string_lossy().replace('\\', "/");
    let source = fs::read_to_string(file).unwrap();
    if path.ends_with(".md") {
        let line = |(line, text): (u32, &str)| Reading { place: format!("{path}:{line}"), lang, text: text.to_owned() };
        return (1..).zip(source.lines()).map(line).collect();
    }
    let mut readings = Vec::new();
    for entry in parser::parse(source.as_str()).expect("a Fluent file can be read").body {
        let Entry::Message(message) = entry else { continue };
        let ways = message.value.as_ref().map(ways).unwrap_or_default();
        let place = format!("{path} {}", message.id.name);
        readings.extend(ways.into_iter().map(|text| Reading { place: place.clone(), lang, text }));
    }
    readings
}

/// Returns every variant of a pattern.
fn ways(pattern: &Pattern<&str>) -> Vec<String> {
    let mut ways = vec![String::new()];
    for element in &pattern.elements {
        let parts = match element {
            PatternElement::TextElement { value } => vec![(*value).to_owned()],
            PatternElement::Placeable { expression } => ways_of(expression),
        };
        ways = ways.iter().flat_map(|way| parts.iter().map(move |part| format!("{way}{part}"))).collect();
    }
    ways
}

fn ways_of(expression: &Expression<&str>) -> Vec<String> {
    match expression {
        Expression::Select { variants, .. } => variants.iter().flat_map(|variant| ways(&variant.value)).collect(),
        Expression::Inline(InlineExpression::Placeable { expression }) => ways_of(expression),
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
