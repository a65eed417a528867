//! Renders messages as an HTML page, plain and about as wide as on a phone.

use local_discord::people::Seen;

/// A message, the person who sees it, and the occasion.
pub struct Shown {
    pub who: String,
    pub when: String,
    pub seen: Seen,
}

const STYLE: &str = "body{background:#313338;color:#dbdee1;font:15px sans-serif;columns:430px;padding:8px}
.m{break-inside:avoid;border:1px solid #555;border-radius:6px;padding:8px;margin:0 0 10px}
.h{color:#949ba4;font-size:12px}.t{white-space:pre-wrap}.q{border-left:3px solid #4e5058;padding-left:7px}
pre{background:#2b2d31;border-left:3px solid #5865f2;padding:6px;font:11px monospace;overflow:hidden;white-space:pre-wrap}
.b{display:inline-block;background:#4e5058;border-radius:4px;padding:3px 9px;margin:3px 3px 0 0}
.s{background:#1e1f22;border-radius:4px;padding:4px;margin-top:4px}.s small{color:#949ba4}";

/// Renders a page with these messages.
pub fn page(all: &[Shown]) -> String {
    let messages: String = all.iter().map(message).collect();
    format!("<!doctype html><meta charset=utf-8><style>{STYLE}</style>{messages}")
}

fn message(Shown { who, when, seen }: &Shown) -> String {
    let ears = if seen.only_me { " · only for them" } else { "" };
    let calls = if seen.calls_me { " · calls them" } else { "" };
    let embeds = seen.embeds.iter().filter_map(|it| it["description"].as_str());
    let embeds: String = embeds.map(embed).collect();
    let menus: String = seen
        .menus
        .iter()
        .map(|menu| {
            let entry = |(label, _, about): &(String, String, String)| {
                format!("<br>{} <small>{}</small>", escape(label), escape(about))
            };
            format!(
                "<div class=s>▾ {}{}</div>",
                escape(&menu.placeholder),
                menu.options.iter().map(entry).collect::<String>()
            )
        })
        .collect();
    let buttons: String = seen.buttons.iter().map(|it| format!("<span class=b>{}</span>", escape(&it.label))).collect();
    format!(
        "<div class=m><div class=h>{} · {}{ears}{calls}</div><div class=t>{}</div>{embeds}{menus}<div>{buttons}</div></div>\n",
        escape(who),
        escape(when),
        marked(&seen.text)
    )
}

/// Renders an embed: a code block is a board; anything else is prose.
fn embed(text: &str) -> String {
    match text.strip_prefix("```\n").and_then(|it| it.strip_suffix("\n```")) {
        Some(board) => format!("<pre>{}</pre>", escape(board)),
        None => format!("<div class='t q'>{}</div>", marked(text)),
    }
}

/// Converts the little Markdown that the bot uses: quotes, small lines and bold words.
fn marked(text: &str) -> String {
    let line = |line: &str| {
        let (class, line) = match (line.strip_prefix("> "), line.strip_prefix("-# ")) {
            (Some(quoted), _) => ("q", quoted),
            (None, Some(small)) => ("h", small),
            (None, None) => ("", line),
        };
        let parts = escape(line);
        let parts = parts.split("**").enumerate();
        let said: String =
            parts.map(|(n, part)| if n % 2 == 1 { format!("<b>{part}</b>") } else { part.to_owned() }).collect();
        format!("<div class='{class}'>{said}</div>")
    };
    text.lines().map(line).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
