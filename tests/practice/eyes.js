// What a person sees of the page, by the words that stand there.

const all = (css, within = document) => [...within.querySelectorAll(css)].filter((it) => it.checkVisibility({ visibilityProperty: true }));
const one = (css, within = document) => all(css, within)[0];
const said = (it) => it.textContent.trim();
const button = (text, within = document) => all("button, a.button", within).find((it) => said(it) === text && !it.disabled);
const link = (text) => all("#channels a").find((it) => it.querySelector(".name").textContent.startsWith(text));
const direct = () => all("#channels a").at(-1);
const badge = (link) => Number(link?.querySelector(".badge")?.firstChild.textContent ?? 0);
const banner = () => one("#banner") && said(one("#banner"));
// Whether a banner is seen from now on, be it for a moment.
function watchBanner() {
    window.bannerSeen = !!banner();
    const changes = new MutationObserver(() => (window.bannerSeen ||= !!banner()));
    changes.observe(document.getElementById("banner"), { attributes: true, childList: true, characterData: true, subtree: true });
    return true;
}
// Whether this is so at any time from now on, be it for a moment.
function watchFor(what) {
    let come = false;
    const changes = new MutationObserver(() => window.watched());
    window.watched = () => {
        if (!come && (come = !!what())) changes.disconnect();
        return come;
    };
    changes.observe(document.getElementById("log"), { childList: true, characterData: true, attributes: true, subtree: true });
    return true;
}
const me = () => document.getElementById("me").textContent;
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
const isAnswer = (message) => mine(message) && answers(message).length > 0;
const mine = (message) => message.matches(".calls, .private") || isDirect();
const isDirect = () => direct()?.hasAttribute("aria-current");
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

// What reaches beyond the window's edges; what lies in a part that scrolls by itself is reached there.
function cutOff() {
    const scrolls = (it) => it && it !== document.body && (/auto|scroll/.test(getComputedStyle(it).overflowX) || scrolls(it.parentElement));
    const beyond = (it) => {
        const { left, right, width, height } = it.getBoundingClientRect();
        return width > 1 && height > 1 && (left < -0.5 || right > innerWidth + 0.5);
    };
    const unseen = (it) => it.closest(".unseen, .skip, svg");
    const cut = all("body *").filter((it) => beyond(it) && !unseen(it) && !scrolls(it.parentElement));
    const page = document.scrollingElement;
    const wide = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    return [...wide, ...cut.map((it) => `${it.tagName}.${it.className} ${said(it).slice(0, 40)}`)];
}

// Kept, to be compared with what comes later; gone when the page is loaded again.
const keep = (it) => ((window.kept = it), true);

// Once the page has been drawn as it is now, and what watches sizes has seen them.
const frame = () => new Promise((done) => requestAnimationFrame(done));
const drawn = () => frame().then(frame).then(() => true);

// A text without what each reads in their own way, and at their own time.
function timeless(text) {
    const copy = text.cloneNode(true);
    copy.querySelectorAll("time, .edited").forEach((it) => it.remove());
    return copy.textContent;
}

// Where these begin and end in the first message.
const sides = (css) => {
    const { left, right } = messages()[0].querySelector(css).getBoundingClientRect();
    return [left, right];
};

// How often it is told what came of an attack.
const outcomes = () => (log().match(/retaliates with|flees\./g) ?? []).length;

const box = () => document.getElementById("box").value;
// Which suggestion would be taken, as somebody hears it who does not see the list.
const chosen = () => document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.firstChild.textContent;

// Whether one sees where the keyboard is. The box shows it by the line around it.
function keyboard() {
    const at = document.activeElement;
    // Past the last, it is in the browser's own bars.
    if (at === document.body) return "seen";
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const lined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
    const line = (it) => getComputedStyle(document.querySelector(it)).borderBottomColor;
    const framed = at.id === "box" && line("#composer") !== line(".top");
    const { left, top, right, bottom } = at.getBoundingClientRect();
    const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return at.checkVisibility() && inside && (lined || framed) ? "seen" : `not seen: ${at.outerHTML.slice(0, 200)}`;
}
