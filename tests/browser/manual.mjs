// Opens the pages of the manual in Chromium from the disk, as a reader does: nothing is wider than the window, the search
// finds by keyboard, and no page asks a server or reports an error.
//
//     dafang manual -o DIR && CHROMIUM=/usr/bin/chromium node manual.mjs DIR
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = path.resolve(process.argv[2] ?? "manual");
const address = (page) => pathToFileURL(path.join(folder, page)).href;
assert.ok(existsSync(path.join(folder, "index.html")), `there is no manual in ${folder}`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const faults = [];
const open = async (options) => {
  const page = await (await browser.newContext(options)).newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) faults.push(`asks for ${request.url()}`);
  });
  return page;
};

try {
  const narrow = await open({ viewport: { width: 375, height: 800 } });
  await narrow.goto(address("index.html"));
  const pages = await narrow.evaluate(() => [...new Set(MANUAL_INDEX.map((entry) => entry[2].split("#")[0]))]);
  assert.ok(pages.length > 500, `${pages.length} pages`);
  for (const name of pages) {
    await narrow.goto(address(name));
    const { wide, room } = await narrow.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    if (wide > room) faults.push(`${name} is ${wide} pixels wide on a screen of ${room}`);
  }
  for (const width of [320, 375, 831, 833, 1280]) {
    await narrow.setViewportSize({ width, height: 800 });
    const { words, field } = await narrow.evaluate(() => {
      const query = document.getElementById("query");
      const style = getComputedStyle(query);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return { words: pen.measureText(query.placeholder).width, field: query.clientWidth - padding };
    });
    if (words > field) faults.push(`the words in the search field are cut at ${width} pixels: ${words} in ${field}`);
  }

  const page = await open({ viewport: { width: 1280, height: 900 } });
  const finds = async (from, words, target) => {
    await page.goto(address(from));
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await page.waitForURL(address(target), { timeout: 5000 });
  };
  await finds("index.html", "custodial", "ludeme/custodial.html");
  await finds("ludeme/custodial.html", "is line", "ludeme/is-line.html");
  await finds("index.html", "pie rule", "connection.html");
  await finds("index.html", "3:", "moves.html");
  await finds("game/hex.html", "unknown_word", "code/check-unknown-word.html");
  await finds("index.html", "方棋", "game/square-game.html");
  await page.goto(address("index.html"));
  await page.fill("#query", "qqqqq");
  assert.equal(await page.textContent("#found"), "nothing found");

  // Dark and light have ink on paper that can be read.
  for (const colorScheme of ["light", "dark"]) {
    const shaded = await open({ colorScheme });
    await shaded.goto(address("index.html"));
    const contrast = await shaded.evaluate(() => {
      const light = (colour) => {
        const parts = colour.match(/\d+/g).slice(0, 3).map((part) => part / 255);
        const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const style = getComputedStyle(document.body);
      const [less, more] = [light(style.color), light(style.backgroundColor)].sort((one, other) => one - other);
      return (more + 0.05) / (less + 0.05);
    });
    assert.ok(contrast > 7, `${colorScheme}: ${contrast}`);
  }

  // On paper the contents and the search are left out.
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible("nav"), false);
  assert.equal(await page.isVisible("header"), false);
  // The sheet of Chess with its rulesets and options is three sheets of paper, and not the file as well.
  await page.goto(address("game/chess.html"));
  const paper = await page.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
  const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(sheets <= 3, `the sheet of Chess takes ${sheets} pages`);
  assert.deepEqual(faults, []);
  console.log(`${pages.length} pages fit into 375 pixels, and the search finds`);
} finally {
  await browser.close();
}
