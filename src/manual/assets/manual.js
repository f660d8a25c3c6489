// Searches the pages of the manual; `MANUAL_INDEX` of index.js holds what is known of each. No server is asked.
"use strict";
(() => {
  const root = document.body.dataset.root;
  const form = document.getElementById("search");
  const query = document.getElementById("query");
  const found = document.getElementById("found");
  const most = 20;
  let chosen = 0;

  // How well a page answers one word: its title first, then other names, then what is said of it, then its text.
  const score = (page, word) => {
    const [title, , , summary, words, text] = page.text;
    if (title === word) return 100;
    if (title.split(/[\s:_]+/).includes(word)) return 70;
    if (title.startsWith(word)) return 50;
    if (words.split(/[^\p{L}\p{N}]+/u).includes(word)) return 40;
    if (title.includes(word)) return 30;
    if (words.includes(word)) return 20;
    const at = summary.indexOf(word);
    if (at >= 0) return at === 0 || /[^\p{L}\p{N}]/u.test(summary[at - 1]) ? 12 : 3;
    const all = ` ${text} `;
    if (all.includes(` ${word} `)) return 6;
    if (all.includes(` ${word}`)) return 4;
    // Some scripts have no blanks between words.
    return all.includes(word) && (word.length > 3 || /[^\x00-\x7f]/.test(word)) ? 2 : 0;
  };
  const pages = MANUAL_INDEX.map((entry) => {
    const text = entry.map((text) => text.toLowerCase());
    return { entry, text, plain: ` ${text.join(" ").replace(/[^\p{L}\p{N}]+/gu, " ")} ` };
  });
  // A page that has every word as it is comes before one with longer words: the pie rule before rules of pieces.
  const wholeWords = 60;
  const rank = { chapter: 4, ludeme: 3, form: 3, game: 2, define: 1, list: 1, code: 0, word: 0 };

  const search = (text) => {
    const words = text.toLowerCase().replace(/[("`)]/g, " ").split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const whole = words.join(" ");
    const scored = pages.map((page) => {
      const scores = words.map((word) => score(page, word));
      const sum = scores.includes(0) ? 0 : scores.reduce((one, other) => one + other, 0) / words.length;
      const exact = page.text[0] === whole ? 100 : 0;
      const asTyped = words.every((word) => page.plain.includes(` ${word} `)) ? wholeWords : 0;
      return { page, points: sum && sum + exact + asTyped + rank[page.entry[1]] };
    });
    return scored.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points).slice(0, most);
  };

  const show = () => {
    const hits = search(query.value);
    found.replaceChildren(...hits.map(({ page }, number) => {
      const [title, kind, path, summary] = page.entry;
      const item = document.createElement("li");
      item.setAttribute("aria-selected", String(number === chosen));
      const link = document.createElement("a");
      link.href = root + path;
      const label = document.createElement("span");
      label.className = "kind";
      label.textContent = kind;
      const name = document.createElement("b");
      name.textContent = title;
      const about = document.createElement("small");
      about.textContent = summary.length > 120 ? summary.slice(0, 119) + "…" : summary;
      link.append(label, name, about);
      item.append(link);
      return item;
    }));
    if (hits.length === 0 && query.value.trim()) {
      const item = document.createElement("li");
      item.textContent = "nothing found";
      found.replaceChildren(item);
    }
    found.hidden = query.value.trim() === "";
  };

  // What can be asked for is said where there is room for it.
  const wide = matchMedia("(min-width: 52rem)");
  const suggest = () => { query.placeholder = wide.matches ? "Search: custodial, slide, chess …  ( / )" : "Search the manual"; };
  wide.addEventListener("change", suggest);
  suggest();

  query.addEventListener("input", () => { chosen = 0; show(); });
  query.addEventListener("focus", show);
  query.addEventListener("keydown", (event) => {
    const last = found.children.length - 1;
    if (event.key === "ArrowDown") chosen = Math.min(chosen + 1, last);
    else if (event.key === "ArrowUp") chosen = Math.max(chosen - 1, 0);
    else if (event.key === "Escape") { query.value = ""; query.blur(); }
    else return;
    event.preventDefault();
    show();
    found.children[chosen]?.scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const link = found.children[chosen]?.querySelector("a");
    if (link) location.href = link.href;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== query) { event.preventDefault(); query.focus(); }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) found.hidden = true; });

  // On a narrow screen the contents are shown when they are asked for; what is folded is printed all the same.
  if (matchMedia("(max-width: 52rem)").matches) document.getElementById("contents").open = false;
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
})();
