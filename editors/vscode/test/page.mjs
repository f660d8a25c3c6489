// The board as the editor shows it, in a headless browser: the session of `src/session.ts` behind it asks `ask`.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium as browsers } from 'playwright-core';
import { chromium } from './support.mjs';

const { Session } = createRequire(import.meta.url)('../out/session.js');
const out = join(import.meta.dirname, '../out/view');

/** Colours that the editor gives a view, of its own dark and light themes. */
const THEMES = {
  dark: {
    'editor-background': '#1f1f1f', 'editor-foreground': '#cccccc', 'focusBorder': '#0078d4',
    'button-secondaryBackground': '#313131', 'button-secondaryForeground': '#cccccc',
    'button-secondaryHoverBackground': '#3c3c3c', 'editorError-foreground': '#f85149',
    'inputValidation-errorBackground': '#5a1d1d', 'testing-iconPassed': '#73c991',
  },
  light: {
    'editor-background': '#ffffff', 'editor-foreground': '#3b3b3b', 'focusBorder': '#005fb8',
    'button-secondaryBackground': '#e5e5e5', 'button-secondaryForeground': '#3b3b3b',
    'button-secondaryHoverBackground': '#cccccc', 'editorError-foreground': '#e51400',
    'inputValidation-errorBackground': '#f2dede', 'testing-iconPassed': '#388a34',
  },
};

export const launch = () => browsers.launch({
  executablePath: chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/** Opens a board of a text in a new page. */
export async function open(browser, ask, { uri = 'file:///game.lud', position, width = 640, height = 800, theme = 'light' } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  const session = new Session(
    ask,
    shown => page.evaluate(data => window.postMessage(data), shown),
    uri,
    position,
  );
  await page.exposeFunction('wish', wish => session.wish(wish));
  await page.setContent('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Board</title></head><body></body></html>');
  await page.evaluate(colours => {
    for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(`--vscode-${name}`, value);
    window.acquireVsCodeApi = () => ({ postMessage: window.wish });
  }, THEMES[theme]);
  await page.addStyleTag({ path: join(out, 'board.css') });
  await page.addScriptTag({ path: join(out, 'board.js') });
  await page.locator('#title:not(:empty), #problem:not(:empty)').first().waitFor();
  return {
    page,
    session,
    errors,
    site: name => page.locator(`[data-site="${name}"]`),
    status: () => page.locator('#status').textContent(),
    /** Waits for a text to stand in an element. */
    says: (selector, text) => page.locator(selector, { hasText: text }).waitFor({ timeout: 20_000 }),
    async shot(name) {
      if (!process.env.SHOTS) return;
      mkdirSync(process.env.SHOTS, { recursive: true });
      await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
    },
  };
}
