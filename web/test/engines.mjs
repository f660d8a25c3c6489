// The browsers of this machine beside Chromium, as pages of the same few functions that the tests use of Playwright:
// Firefox over WebDriver BiDi, and the engine of Safari, as WebKitGTK's MiniBrowser, over WebDriver. Both are those of the system.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import WebSocket from 'ws';

const inPath = name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name)).find(existsSync);
const pause = time => new Promise(done => setTimeout(done, time));

const firefox = process.env.FIREFOX ?? inPath('firefox') ?? inPath('firefox-esr');
const driver = inPath('WebKitWebDriver');
const miniBrowser = ['/usr/lib', '/usr/libexec', ...readdirSync('/usr/lib').map(name => `/usr/lib/${name}`)]
  .flatMap(folder => ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(name => `${folder}/${name}/MiniBrowser`)).find(existsSync);
const screen = process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY;
const xvfb = inPath('Xvfb');

/** Each with what this machine lacks of it, or null. */
export const ENGINES = [
  { name: 'Firefox', lacks: firefox === undefined ? 'there is no Firefox' : null, launch: launchFirefox },
  {
    name: 'WebKit', launch: launchWebKit,
    lacks: driver === undefined ? 'there is no WebKitWebDriver' : miniBrowser === undefined ? 'there is no MiniBrowser of WebKitGTK'
      : screen === undefined && xvfb === undefined ? 'there is no display, and no Xvfb to make one' : null,
  },
];

/** A program that has ended when `end` is done, and what it writes before `wanted` matches. */
async function start(path, words, wanted, options = {}) {
  const child = spawn(path, words, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = new Promise(done => child.once('exit', done).once('error', done));
  let said = '';
  const found = wanted === null ? null : await new Promise((done, fail) => {
    // Only guards against hanging.
    const late = setTimeout(() => fail(new Error(`${path} is not there after 20 minutes: ${said}`)), 1_200_000);
    for (const stream of child.stdio.slice(1)) {
      stream.on('data', data => {
        said += data;
        const match = wanted.exec(said);
        if (match !== null) { clearTimeout(late); done(match); }
      });
    }
    void ended.then(() => { clearTimeout(late); fail(new Error(`${path} has ended: ${said}`)); });
  });
  for (const stream of child.stdio.slice(1)) stream.resume();
  return { found, end: async () => { child.kill(); await ended; } };
}

/** The acts of a pointer, as both protocols have them. */
function pressing(kind, spots) {
  const [[x, y], ...rest] = spots.map(spot => spot.map(Math.round));
  return [{
    type: 'pointer', id: kind, parameters: { pointerType: kind },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 }, { type: 'pointerDown', button: 0 },
      ...rest.map(([x, y]) => ({ type: 'pointerMove', x, y, duration: 30 })), { type: 'pointerUp', button: 0 },
    ],
  }];
}
const KEYS = { ArrowRight: '\uE014', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowDown: '\uE015', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
const typing = key => [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value: KEYS[key] ?? key }, { type: 'keyUp', value: KEYS[key] ?? key }] }];

/** A page by its `evaluate` and `perform`. */
function paged({ evaluate, perform, ...rest }) {
  return {
    evaluate, ...rest,
    mouse: { click: (x, y) => perform(pressing('mouse', [[x, y]])), drag: (...spots) => perform(pressing('mouse', spots)) },
    touchscreen: { tap: (x, y) => perform(pressing('touch', [[x, y]])) },
    keyboard: { press: key => perform(typing(key)) },
  };
}

const PREFERENCES = {
  'app.normandy.enabled': false, 'app.update.disabledForTesting': true, 'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0, 'datareporting.policy.dataSubmissionEnabled': false, 'dom.w3c_touch_events.enabled': 1,
  'extensions.systemAddon.update.enabled': false, 'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1, 'services.settings.server': 'data:,', 'toolkit.telemetry.enabled': false, 'browser.topsites.contile.enabled': false,
};

async function launchFirefox() {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  await writeFile(join(profile, 'user.js'), Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
  const running = await start(firefox, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${running.found[1]}/session`, { perMessageDeflate: false });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const [waiting, heard] = [new Map(), new Map()];
  let next = 1;
  socket.on('message', data => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (id === undefined || id === null) { for (const act of heard.values()) act(method, params); return; }
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) done(result);
    else fail(new Error(`${error}: ${message}`));
  });
  const call = (method, params) => new Promise((done, fail) => {
    waiting.set(next, { done, fail });
    socket.send(JSON.stringify({ id: next++, method, params }));
  });
  const { capabilities } = await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
  const open = async ({ viewport, deviceScaleFactor = 1 }, address) => {
    const { context } = await call('browsingContext.create', { type: 'tab' });
    const wrong = [];
    heard.set(context, (method, params) => {
      if ((params.context ?? params.source?.context) !== context) return;
      if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level)) wrong.push(params.text);
      if (method === 'network.beforeRequestSent' && !/^(file|blob|data):/.test(params.request.url)) wrong.push(`request ${params.request.url}`);
    });
    await call('browsingContext.setViewport', { context, viewport, devicePixelRatio: deviceScaleFactor });
    await call('browsingContext.navigate', { context, url: address, wait: 'complete' });
    const evaluate = async (act, value) => {
      const words = `async value => JSON.stringify(await (${act})(value === undefined ? undefined : JSON.parse(value)))`;
      const { result, exceptionDetails } = await call('script.callFunction', {
        functionDeclaration: words, target: { context }, awaitPromise: true, userActivation: true,
        arguments: value === undefined ? [{ type: 'undefined' }] : [{ type: 'string', value: JSON.stringify(value) }],
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    };
    return paged({
      evaluate, wrong,
      perform: actions => call('input.performActions', { context, actions }),
      screenshot: async path => writeFile(path, Buffer.from((await call('browsingContext.captureScreenshot', { context })).data, 'base64')),
      close: async () => { heard.delete(context); await call('browsingContext.close', { context }); },
    });
  };
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`, hasTouch: true, open,
    close: async () => { socket.close(); await running.end(); await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }); },
  };
}

/** A port that is free. */
const freePort = () => new Promise((done, fail) => {
  const server = createServer().once('error', fail).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

async function launchWebKit() {
  const shown = screen !== undefined ? null : await start(xvfb, ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-displayfd', '3'], /^(\d+)\n/);
  const port = await freePort();
  const env = { ...process.env, ...(shown === null ? {} : { DISPLAY: `:${shown.found[1]}`, GDK_BACKEND: 'x11' }) };
  const running = await start(driver, ['-p', String(port)], null, { env });
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries === 50) throw error;
      await pause(100);
    }
  }
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  const first = await call('GET', `${session}/window`);
  const open = async ({ viewport }, address) => {
    const { handle } = await call('POST', `${session}/window/new`, { type: 'window' });
    const here = async (method, path, body) => {
      await call('POST', `${session}/window`, { handle });
      return call(method, `${session}${path}`, body);
    };
    const evaluate = async (act, value) => {
      const script = `const [value, done] = arguments; (async () => JSON.stringify(await (${act})(value === null ? undefined : JSON.parse(value))))()
        .then(found => done({ found }), error => done({ failed: String(error) }));`;
      const { found, failed } = await here('POST', '/execute/async', { script, args: [value === undefined ? null : JSON.stringify(value)] });
      if (failed !== undefined && failed !== null) throw new Error(failed);
      return found === undefined || found === null ? undefined : JSON.parse(found);
    };
    // The window has a bar above its page.
    await here('POST', '/window/rect', { ...viewport });
    const [width, height] = await evaluate(() => [innerWidth, innerHeight]);
    await here('POST', '/window/rect', { width: 2 * viewport.width - width, height: 2 * viewport.height - height });
    await here('POST', '/url', { url: address });
    // Nothing is said of the console, so the page keeps what goes wrong.
    await evaluate(() => {
      const wrong = globalThis.wrong = [];
      addEventListener('error', event => wrong.push(event.message));
      addEventListener('unhandledrejection', event => wrong.push(String(event.reason)));
      document.addEventListener('securitypolicyviolation', event => wrong.push(`${event.violatedDirective} ${event.blockedURI}`));
      for (const kind of ['error', 'warn']) {
        const before = console[kind];
        console[kind] = (...words) => { wrong.push(words.join(' ')); before(...words); };
      }
    });
    return paged({
      evaluate,
      get wrong() { return evaluate(() => [...globalThis.wrong, ...performance.getEntriesByType('resource').map(({ name }) => name).filter(name => !/^(file|blob|data):/.test(name))]); },
      perform: actions => here('POST', '/actions', { actions }),
      screenshot: async path => writeFile(path, Buffer.from(await here('GET', '/screenshot'), 'base64')),
      close: async () => { await here('DELETE', '/window'); await call('POST', `${session}/window`, { handle: first }); },
    });
  };
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`, hasTouch: false, open,
    close: async () => { await call('DELETE', session).catch(() => undefined); await running.end(); await shown?.end(); },
  };
}
