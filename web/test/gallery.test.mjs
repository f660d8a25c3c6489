// The gallery of all bundled games: no dead link in it, search and filter, and nothing serious for axe, wide and narrow.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SIZES, executable, faults, launch, until } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const emits = (await run(dafang, ['build', '--help']).catch(() => ({ stdout: '' }))).stdout.includes('--all');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no gallery` : false;
const shots = new URL('shots/', import.meta.url).pathname;
let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = join(await mkdtemp(join(tmpdir(), 'gallery-')), 'site');
  await run(dafang, ['build', '--all', '--timeout', '1200', '--emit', 'html', '-o', folder, '--reports', new URL('../../docs/reports', import.meta.url).pathname], { maxBuffer: 1 << 28 });
});
after(() => browser?.close());

test('every link and picture of every page leads to a file', { skip }, async () => {
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.html'));
  assert.ok(names.filter(name => name.startsWith('play/')).length > 40);
  const dead = [];
  let links = 0;
  for (const name of names) {
    // The script of a game's page makes its elements, and its texts are data.
    const text = (await readFile(join(folder, name), 'utf8')).replace(/<script[^>]*>.*?<\/script>|<style>.*?<\/style>/gs, '');
    for (const [, address] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|data:|#|mailto:)/.test(address)) continue;
      links += 1;
      const path = normalize(join(dirname(name), decodeURIComponent(address.replaceAll('&amp;', '&').split('#')[0])));
      if (path.startsWith('..') || await stat(join(folder, path)).catch(() => null) === null) dead.push(`${name}: ${address}`);
    }
  }
  assert.ok(links > 500, `${links} links`);
  assert.deepEqual(dead.slice(0, 20), []);
});

test('pages are small', { skip }, async () => {
  const names = (await readdir(join(folder, 'play'))).filter(name => name.endsWith('.html'));
  const sizes = await Promise.all(names.map(async name => ({ name: name.replace('.html', ''), size: (await stat(join(folder, 'play', name))).size })));
  sizes.sort((one, other) => other.size - one.size);
  const median = sizes[sizes.length >> 1].size;
  console.log(sizes.map(({ name, size }) => `${String(Math.round(size / 1000)).padStart(4)} kB  ${name}`).join('\n'));
  assert.ok(sizes[0].size < 400_000, `${sizes[0].name} has ${sizes[0].size} bytes`);
  assert.ok(median < 150_000, `the median is ${median} bytes`);
});

test('every page leads back to the gallery, and a report to its game and back', { skip }, async () => {
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.html') && name !== 'index.html');
  const lost = [];
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    const home = `${'../'.repeat(name.split('/').length - 1)}index.html`;
    const found = name.startsWith('play/')
      ? JSON.parse(/id="dafang-index">(.*?)<\/script>/s.exec(text)[1]).links.some(([, address]) => address === home)
      : text.includes(`href="${home}"`);
    if (!found) lost.push(name);
  }
  assert.deepEqual(lost, []);
  const rules = await readFile(join(folder, 'manual/game/hex.html'), 'utf8');
  assert.match(rules, /href="..\/..\/play\/hex.html"/);
  const reports = names.filter(name => name.startsWith('reports/'));
  for (const report of reports) {
    const game = report.slice('reports/'.length);
    assert.match(await readFile(join(folder, report), 'utf8'), new RegExp(`href="../play/${game}"`), report);
    assert.ok((await readFile(join(folder, 'play', game), 'utf8')).includes(`../${report}`), `${game} leads to its report`);
  }
});

for (const size of SIZES) {
  test(`the gallery at ${size.name}`, { skip }, async () => {
    const { name: _, ...options } = size;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const wrong = [];
    page.on('console', message => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
    page.on('pageerror', error => wrong.push(String(error)));
    page.on('request', request => { if (!/^(file|data):/.test(request.url())) wrong.push(`request ${request.url()}`); });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await page.screenshot({ path: `${shots}gallery-${size.name}.png` });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'no scrolling to the side');
    assert.deepEqual(await faults(page), []);
    const shown = () => page.locator('.card:visible h3').allTextContents();
    const all = await shown();
    await page.fill('#search', 'AWALÉ');
    assert.deepEqual(await shown(), ['Oware'], 'other names are found, whatever their accents');
    await page.fill('#search', '');
    await page.selectOption('#players', '4');
    const four = await shown();
    assert.ok(four.includes('Ludo') && four.length < all.length, four.join());
    await page.reload();
    assert.deepEqual(await shown(), four, 'a search is part of the address');
    await page.selectOption('#players', '');
    assert.deepEqual(await shown(), all);
    await page.locator('.card', { hasText: 'Hex' }).getByRole('link', { name: 'Play Hex' }).click();
    await until(page, () => globalThis.dafang !== undefined);
    await page.getByRole('link', { name: 'All games' }).click();
    assert.match(page.url(), /index\.html$/);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
