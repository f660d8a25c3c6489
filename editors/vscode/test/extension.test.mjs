// The packed extension, loaded over a stand-in of the editor's interface: what it registers, and what it says where
// the program is missing or of another kind.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'dafang-'));
after(() => rmSync(folder, { recursive: true }));

/** Any part of the interface that nothing here asks about: it can be called, made, extended and read. */
function anything() {
  const target = class { dispose() {} };
  return new Proxy(target, {
    get: (own, name) => (name in own || typeof name === 'symbol' ? Reflect.get(own, name) : anything()),
    apply: () => anything(),
    construct: (own, values, derived) => Reflect.construct(own, values, derived),
  });
}

/** An editor in which the settings are given; what was registered and said is kept. */
function editor(settings) {
  const seen = { commands: new Map(), errors: [], settings: [] };
  const listen = () => ({ dispose() {} });
  class EventEmitter {
    #listeners = [];
    event = listener => {
      this.#listeners.push(listener);
      return { dispose() {} };
    };
    fire(value) {
      for (const listener of this.#listeners) listener(value);
    }
    dispose() {}
  }
  const given = {
    EventEmitter,
    commands: {
      registerCommand: (name, act) => {
        seen.commands.set(name, act);
        return { dispose() {} };
      },
      executeCommand: async (...call) => seen.settings.push(call),
    },
    window: {
      onDidChangeTextEditorSelection: listen,
      onDidChangeActiveTextEditor: listen,
      activeTextEditor: undefined,
      createStatusBarItem: () => ({ hide() {}, show() {}, dispose() {} }),
      showErrorMessage: async message => {
        seen.errors.push(message);
        return seen.errors.length === 1 ? 'Open Settings' : undefined;
      },
      showInformationMessage: async message => void seen.errors.push(message),
    },
    workspace: {
      textDocuments: [],
      getConfiguration: () => ({ get: name => settings[name] }),
      onDidOpenTextDocument: listen,
      onDidChangeTextDocument: listen,
      onDidCloseTextDocument: listen,
      onDidChangeConfiguration: listen,
      registerTextDocumentContentProvider: listen,
    },
    tests: { createTestController: () => ({ createRunProfile() {}, items: new Map(), dispose() {} }) },
    Uri: { parse: text => ({ toString: () => text }) },
    TestRunProfileKind: { Run: 1 },
    StatusBarAlignment: { Right: 2 },
  };
  const vscode = new Proxy(given, { get: (own, name) => own[name] ?? anything() });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
  const file = require.resolve('../out/extension.js');
  delete require.cache[file];
  try {
    return { seen, extension: require(file) };
  } finally {
    Module._load = load;
  }
}

async function activated(settings) {
  const { seen, extension } = editor(settings);
  const subscriptions = [];
  await extension.activate({ subscriptions, extensionUri: anything() });
  return { seen, extension, subscriptions };
}

test('every command of the manifest is registered, and no other', async () => {
  const { seen, extension } = await activated({ path: '/nowhere/dafang', arguments: ['lsp'] });
  assert.deepEqual([...seen.commands.keys()].sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  await extension.deactivate();
});

test('keys and menus name commands that there are', () => {
  const commands = new Set(manifest.contributes.commands.map(({ command }) => command));
  const { keybindings, menus } = manifest.contributes;
  for (const { command } of [...keybindings, ...Object.values(menus).flat()]) assert.ok(commands.has(command), command);
});

test('a program that is missing is named, with the setting, which a button opens', async () => {
  const { seen } = await activated({ path: '/nowhere/dafang', arguments: ['lsp'] });
  assert.match(seen.errors[0], /there is no program "\/nowhere\/dafang".*dafang\.path/);
  await new Promise(resolve => setImmediate(resolve));
  assert.deepEqual(seen.settings, [['workbench.action.openSettings', 'dafang.path']]);
});

test('a program of another kind, or one that may not run, is told so', async () => {
  const other = join(folder, 'other');
  writeFileSync(other, '#!/bin/sh\nexit 2\n');
  chmodSync(other, 0o755);
  assert.match((await activated({ path: other, arguments: ['lsp'] })).seen.errors[0], /does not work as a language server/);
  const text = join(folder, 'text');
  writeFileSync(text, 'no program');
  assert.match((await activated({ path: text, arguments: ['lsp'] })).seen.errors[0], /may not be executed/);
});

test('a command without a server says so, and one without a text', async () => {
  const { seen } = await activated({ path: '/nowhere/dafang', arguments: ['lsp'] });
  seen.errors.length = 0;
  await seen.commands.get('dafang.describe')();
  assert.match(seen.errors[0], /open a description/);
  await seen.commands.get('dafang.rulesets')({ uri: 'file:///game.lud' });
  assert.match(seen.errors[1], /does not run/);
});
