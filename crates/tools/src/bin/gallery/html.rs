//! Renders messages as an HTML page, plain and about as wide as on a phone.

use meadhall_local_discord::people::VisibleMessage;
use serde_json::Value;

/// A message, the person who sees it, and the occasion.
pub struct GalleryEntry {
    pub viewer: String,
    pub occasion: String,
    pub message: VisibleMessage,
}

const PAGE_CSS: &str = "body{background:#313338;color:#dbdee1;font:15px sans-serif;columns:430px;padding:8px}
.m{break-inside:avoid;border:1px solid #555;border-radius:6px;padding:8px;margin:0 0 10px}
.h{color:#949ba4;font-size:12px}.t{white-space:pre-wrap}.q{border-left:3px solid #4e5058;padding-left:7px}
pre{background:#2b2d31;border-left:3px solid #5865f2;padding:6px;font:11px monospace;overflow:hidden;white-space:pre-wrap}
.b{display:inline-block;background:#4e5058;border-radius:4px;padding:3px 9px;margin:3px 3px 0 0}
.s{background:#1e1f22;border-radius:4px;padding:4px;margin-top:4px}.s small{color:#949ba4}";

/// Renders a page with these messages.
pub fn render_page(all: &[GalleryEntry]) -> String {
    let messages: String = all.iter().map(render_message).collect();
    format!("<!doctype html><meta charset=utf-8><style>{PAGE_CSS}</style>{messages}")
}

fn render_message(GalleryEntry { viewer, occasion, message }: &GalleryEntry) -> String {
    let ephemeral_note = if message.is_ephemeral { " · only for them" } else { "" };
    let ping_note = if message.pings_me { " · calls them" } else { "" };
    let embeds: String = message.embeds.iter().map(render_embed).collect();
    let menus: String = message
        .menus
        .iter()
        .map(|menu| {
            let entry = |(label, _, about): &(String, String, String)| {
                format!("<br>{} <small>{}</small>", escape_html(label), escape_html(about))
            };
            format!(
                "<div class=s>▾ {}{}</div>",
                escape_html(&menu.placeholder),
                menu.options.iter().map(entry).collect::<String>()
            )
        })
        .collect();
    let buttons: String =
        message.buttons.iter().map(|it| format!("<span class=b>{}</span>", escape_html(&it.label))).collect();
    format!(
        "<div class=m><div class=h>{} · {}{ephemeral_note}{ping_note}</div><div class=t>{}</div>{embeds}{menus}<div>{buttons}</div></div>\n",
        escape_html(viewer),
        escape_html(occasion),
        markdown_to_html(&message.text)
    )
}

/// Renders the fields and the text of an embed. A code block is a board; anything else is prose.
fn render_embed(embed: &Value) -> String {
    let part = |field: &Value, name: &str| markdown_to_html(field[name].as_str().unwrap_or_default());
    let fields = embed["fields"].as_array().into_iter().flatten();
    let fields: String =
        fields.map(|it| format!("<div class=q><b>{}</b>{}</div>", part(it, "name"), part(it, "value"))).collect();
    fields + &embed["description"].as_str().map(render_embed_text).unwrap_or_default()
}

fn render_embed_text(text: &str) -> String {
    match text.strip_prefix("```\n").and_then(|it| it.strip_suffix("\n```")) {
        Some(board) => format!("<pre>{}</pre>", escape_html(board)),
        None => format!("<div class='t q'>{}</div>", markdown_to_html(text)),
    }
}

/// Converts the little Markdown that the bot uses: quotes, small lines and bold words.
fn markdown_to_html(text: &str) -> String {
    let line = |line: &str| {
        let (class, line) = match (line.strip_prefix("> "), line.strip_prefix("-# ")) {
            (Some(quoted), _) => ("q", quoted),
            (None, Some(small)) => ("h", small),
            (None, None) => ("", line),
        };
        let parts = escape_html(line);
        let parts = parts.split("**").enumerate();
        let said: String =
            parts.map(|(n, part)| if n % 2 == 1 { format!("<b>{part}</b>") } else { part.to_owned() }).collect();
        format!("<div class='{class}'>{said}</div>")
    };
    text.lines().map(line).collect()
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
