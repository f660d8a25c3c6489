// Steps through the games of a report: puts pieces on the board by the list of what each move changes.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const stage = document.getElementById("pieces");
  if (!stage || !data.games.length) return;
  const find = (name) => document.getElementById(name);
  const make = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  let number = 0;
  let ply = 0;
  const draw = () => {
    const game = data.games[number];
    const sites = new Map();
    for (const step of game.steps.slice(0, ply + 1)) {
      for (const [site, kind, count, owner] of step.sites) sites.set(site, [kind, count, owner]);
    }
    const elements = [];
    for (const [site, [kind, count, owner]] of sites) {
      if (!kind) continue;
      const [x, y] = data.places[site];
      if (game.edges) {
        const [[x1, y1], [x2, y2]] = data.ends[site];
        elements.push(make("line", { x1, y1, x2, y2, stroke: data.colours[owner], "stroke-width": data.line, "stroke-linecap": "round" }));
      } else {
        elements.push(make("use", { href: `#kind${kind}`, transform: `translate(${x} ${y})` }));
      }
      if (count > 1) {
        const words = make("text", { class: "count", x: x + 12, y: y - 8 });
        words.textContent = count;
        elements.push(words);
      }
    }
    const to = game.steps[ply].to;
    if (to !== null) elements.push(make("circle", { class: "last", cx: data.places[to][0], cy: data.places[to][1], r: 21 }));
    stage.replaceChildren(...elements);
    const last = game.steps.length - 1;
    const expected = ply < last ? game.expected[ply] : null;
    const next = ply < last ? `, ${game.movers[ply]} to move` : "";
    const hopes = expected === null || expected === undefined ? "" : ` expects ${Math.round(100 * expected)} %`;
    find("now").textContent = `${ply} of ${last}${next}${hopes}`;
    find("ply").max = last;
    find("ply").value = ply;
    document.querySelectorAll("[data-moves]").forEach((list) => { list.hidden = Number(list.dataset.moves) !== number; });
    document.querySelectorAll("[data-game]").forEach((button) => button.setAttribute("aria-pressed", Number(button.dataset.game) === number));
    document.querySelectorAll(`[data-moves="${number}"] [data-ply]`).forEach((move) => {
      const now = Number(move.dataset.ply) === ply;
      move.classList.toggle("now", now);
      const list = move.parentElement;
      if (now) list.scrollTop = Math.max(0, move.offsetTop - list.offsetTop - list.clientHeight / 2);
    });
  };
  const go = (to) => {
    ply = Math.max(0, Math.min(data.games[number].steps.length - 1, to));
    draw();
  };
  document.querySelectorAll(".buttons").forEach((buttons) => { buttons.hidden = false; });
  document.querySelectorAll("[data-game]").forEach((button) => button.addEventListener("click", () => { number = Number(button.dataset.game); go(0); }));
  document.querySelectorAll("[data-ply]").forEach((move) => move.addEventListener("click", () => go(Number(move.dataset.ply))));
  find("first").addEventListener("click", () => go(0));
  find("back").addEventListener("click", () => go(ply - 1));
  find("next").addEventListener("click", () => go(ply + 1));
  find("last").addEventListener("click", () => go(Infinity));
  find("ply").addEventListener("input", (event) => go(Number(event.target.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowLeft") go(ply - 1);
    if (event.key === "ArrowRight") go(ply + 1);
  });
  draw();
})();
