//! Code blocks of the README and of docs/HOSTING.md, for tests that run them.

pub const README: &str = include_str!("../../README.md");
pub const HOSTING: &str = include_str!("../../docs/HOSTING.md");

/// Returns the blocks of shell commands below a heading, up to the next heading.
pub fn shell_blocks(document: &str, heading: &str) -> Vec<String> {
    code_blocks(document, heading, "sh")
}

/// Returns the code blocks in one language below a heading, up to the next heading.
pub fn code_blocks(document: &str, heading: &str, language: &str) -> Vec<String> {
    let (_, section) =
        document.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("there is no heading {heading}"));
    let (mut blocks, mut open_block) = (Vec::new(), None);
    for line in section.lines().take_while(|line| !line.starts_with("## ") && !line.starts_with("### ")) {
        let (indent, text) = (line.len() - line.trim_start().len(), line.trim_start());
        match &mut open_block {
            None if text == format!("```{language}") => open_block = Some((indent, String::new())),
            None => {}
            Some(_) if text == "```" => blocks.extend(open_block.take().map(|(_, block)| block)),
            // A block in a list is indented.
            Some((indent, block)) => *block += &format!("{}\n", line.get(*indent..).unwrap_or_default()),
        }
    }
    assert!(!blocks.is_empty(), "{heading} has no {language} block");
    blocks
}
