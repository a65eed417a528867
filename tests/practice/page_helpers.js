// Finds elements as a person sees them, by their visible text.

const all = (css, within = document) => [...within.querySelectorAll(css)].filter((it) => it.checkVisibility({ visibilityProperty: true }));
const one = (css, within = document) => all(css, within)[0];
const textOf = (it) => it.textContent.trim();
const button = (text, within = document) => all("button, a.button", within).find((it) => textOf(it) === text && !it.disabled);
const link = (text) => all("#channels a").find((it) => it.querySelector(".name").textContent.startsWith(text));
const dmLink = () => all("#channels a").at(-1);
const badgeCount = (link) => Number(link?.querySelector(".badge")?.firstChild.textContent ?? 0);
const banner = () => one("#banner") && textOf(one("#banner"));
// Records whether a banner appears from now on, even for a moment.
function watchBanner() {
    window.bannerSeen = !!banner();
    const changes = new MutationObserver(() => (window.bannerSeen ||= !!banner()));
    changes.observe(document.getElementById("banner"), { attributes: true, childList: true, characterData: true, subtree: true });
    return true;
}
// Records whether the condition holds at any time from now on.
function watchFor(condition) {
    let isMet = false;
    const changes = new MutationObserver(() => window.watched());
    window.watched = () => {
        if (!isMet && (isMet = !!condition())) changes.disconnect();
        return isMet;
    };
    changes.observe(document.getElementById("log"), { childList: true, characterData: true, attributes: true, subtree: true });
    return true;
}
const me = () => document.getElementById("me").textContent;
const channelTitle = () => document.getElementById("channel-title").textContent;
const messages = () => all("#log .message");
const lastMessage = () => messages().at(-1);
// Whether a message is in view from its top, whole or as much as fits.
function isSeenFromTop(message) {
    const [{ top, bottom }, area] = [message, document.getElementById("scroller")].map((it) => it.getBoundingClientRect());
    return top >= area.top - 1 && (bottom <= area.bottom + 1 || top <= area.top + 60);
}
const log = () => document.getElementById("log").innerText;

// The controls that answer a decision, and the buttons that lead to them.
// Answers; if there are none, the steps on a picture that lead to them.
const answers = (message) => {
    const found = [
        ...all('.rows [data-key^="m:"]:not(:disabled)', message),
        ...all('.rows .select[data-key^="c:"]:not(:disabled)', message),
    ];
    return found.length ? found : all('.rows [data-key^="q:"]:not(:disabled)', message);
};
// The id of a table may begin with a "t", too.
const tableButtons = (message) => all('.rows [data-key^="s:"]:not(:disabled)', message).filter((it) => /^s:\w+:t(~|$)/.test(it.dataset.key));
const hasAnswers = (message) => concernsMe(message) && answers(message).length > 0;
const concernsMe = (message) => message.matches(".mentions-me, .private") || isDmOpen();
const isDmOpen = () => dmLink()?.hasAttribute("aria-current");
// What can be pressed next; null while a response is awaited.
function pressable() {
    if (document.querySelector('#log [aria-busy="true"]')) return null;
    const entries = all(".popover .option");
    if (entries.length) return entries;
    const newest = messages().findLast((it) => concernsMe(it) && (answers(it).length || tableButtons(it).length));
    return newest && (answers(newest).length ? answers(newest) : tableButtons(newest));
}

// Measures how many milliseconds after each press the messages change.
function measurePresses() {
    window.pressLatencies = [];
    let pressed = null;
    document.getElementById("log").addEventListener("click", () => (pressed = performance.now()), true);
    const changes = new MutationObserver(() => {
        const since = pressed;
        pressed = null;
        if (since) requestAnimationFrame(() => window.pressLatencies.push(performance.now() - since));
    });
    changes.observe(document.getElementById("log"), { childList: true, characterData: true, subtree: true });
    return true;
}

// Elements that reach beyond the window, except those inside a scrollable one.
function overflowing() {
    const scrolls = (it) => it && it !== document.body && (/auto|scroll/.test(getComputedStyle(it).overflowX) || scrolls(it.parentElement));
    const beyond = (it) => {
        const { left, right, width, height } = it.getBoundingClientRect();
        return width > 1 && height > 1 && (left < -0.5 || right > innerWidth + 0.5);
    };
    const isHidden = (it) => it.closest(".visually-hidden, .skip, svg");
    const cut = all("body *").filter((it) => beyond(it) && !isHidden(it) && !scrolls(it.parentElement));
    const page = document.scrollingElement;
    const wide = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    return [...wide, ...cut.map((it) => `${it.tagName}.${it.className} ${textOf(it).slice(0, 40)}`)];
}

// Remembers a value until the page is reloaded, for a later comparison.
const remember = (it) => ((window.remembered = it), true);

// Resolves once the page is rendered and size observers have run.
const frame = () => new Promise((done) => requestAnimationFrame(done));
const rendered = () => frame().then(frame).then(() => true);

// The text of an element without times and edit marks, which differ between people.
function textWithoutTimes(element) {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("time, .edited").forEach((it) => it.remove());
    return copy.textContent;
}

// The left and right edges of an element in the first message.
const edges = (css) => {
    const { left, right } = messages()[0].querySelector(css).getBoundingClientRect();
    return [left, right];
};

// Whether a private message asks the person to retaliate or flee, in their language.
const amIAttacked = () =>
    messages().some((message) => message.matches(".private") && /Retaliate or flee\?|¿Respondes o huyes\?/.test(textOf(message)));
// Whether the newest card says that somebody else is attacked.
const isOpponentInCombat = () => {
    const card = messages().findLast((message) => !concernsMe(message) && tableButtons(message).length);
    return !!card && /: your turn[^]* attacks /.test(textOf(card));
};
// Whether a result of a fight is shown, or the command that shows it behind more recent lines.
const showsCombatResult = () => /retaliates with|flees|earlier lines?: \/log/.test(log());

const inputText = () => document.getElementById("input").value;
// The active suggestion, as a screen reader announces it.
const activeSuggestion = () => document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.firstChild.textContent;

// Adds a message that is higher than the window, and waits until the page has scrolled.
function addTallMessage() {
    const tall = document.createElement("div");
    tall.style.height = `${2 * innerHeight}px`;
    document.getElementById("log").append(tall);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
}

// Whether the focus is visible. The input shows it by its border.
function focusVisibility() {
    const at = document.activeElement;
    // After the last element, the browser's own controls have the focus.
    if (at === document.body) return "seen";
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const lined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
    const line = (it) => getComputedStyle(document.querySelector(it)).borderBottomColor;
    const framed = at.id === "input" && line("#composer") !== line(".top");
    const view = (at.parentElement.closest("#scroller") ?? document.documentElement).getBoundingClientRect();
    const { left, top, right, bottom } = at.getBoundingClientRect();
    const inside = right > view.left && bottom > view.top && left < view.right && top < view.bottom;
    if (at.checkVisibility() && inside && (lined || framed)) return "seen";
    return `${inside ? "without a line" : "out of view"}: ${at.outerHTML.slice(0, 200)}`;
}
