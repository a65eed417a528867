// What a person sees of the page, by the words that stand there.

const all = (css, within = document) => [...within.querySelectorAll(css)].filter((it) => it.checkVisibility());
const one = (css, within = document) => all(css, within)[0];
const said = (it) => it.textContent.trim();
const button = (text, within = document) => all("button, a.button", within).find((it) => said(it) === text && !it.disabled);
const link = (text) => all("#channels a").find((it) => it.querySelector(".name").textContent.startsWith(text));
const place = () => document.getElementById("place").textContent;
const messages = () => all("#log .message");
const lastMessage = () => messages().at(-1);
const log = () => document.getElementById("log").innerText;

// What waits for me, the newest first: an answer, or a way to the answers.
const answers = (message) => [
    ...all('.rows [data-key^="m:"]:not(:disabled)', message),
    ...all('.rows .select[data-key^="c:"]:not(:disabled)', message),
];
const ways = (message) => all('.rows [data-key*=":t"]:not(:disabled)', message);
const mine = (message) => message.matches(".calls, .private");
function openToMe() {
    if (document.querySelector('#log [aria-busy="true"]')) return null;
    const entries = all(".popover .option");
    if (entries.length) return entries;
    const newest = messages().findLast((it) => mine(it) && (answers(it).length || ways(it).length));
    return newest && (answers(newest).length ? answers(newest) : ways(newest));
}

// From now on: so many milliseconds after a press, something else was shown.
function timePresses() {
    window.waits = [];
    let pressed = null;
    document.getElementById("log").addEventListener("click", () => (pressed = performance.now()), true);
    const changes = new MutationObserver(() => {
        const since = pressed;
        pressed = null;
        if (since) requestAnimationFrame(() => window.waits.push(performance.now() - since));
    });
    changes.observe(document.getElementById("log"), { childList: true, characterData: true, subtree: true });
    return true;
}
