// What the tests share: where things are, and a client of the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import protocol from 'vscode-languageserver-protocol/node';

export const root = join(import.meta.dirname, '../../..');
export const program = process.env.DAFANG ?? join(root, 'target/debug/dafang');
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const withoutBrowser = existsSync(chromium) ? false : `there is no browser ${chromium}: set CHROMIUM`;

/** A running server, with what it has sent by itself. */
export class Client {
  static async start({ encodings = ['utf-16'], commands = [], folders = null, pulls = false } = {}) {
    const child = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = protocol.createProtocolConnection(
      new protocol.StreamMessageReader(child.stdout),
      new protocol.StreamMessageWriter(child.stdin),
    );
    const client = new Client(child, connection);
    connection.onNotification('textDocument/publishDiagnostics', params => client.published(params));
    connection.onNotification('window/showMessage', params => client.messages.push(params));
    connection.onNotification('dafang/changed', params => client.checked.push(params));
    connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null));
    connection.onRequest('client/registerCapability', ({ registrations }) => {
      client.registered.push(...registrations);
      return null;
    });
    connection.onRequest('workspace/applyEdit', ({ edit }) => {
      client.edits.push(edit);
      return { applied: true };
    });
    connection.onRequest('workspace/codeLens/refresh', () => {
      client.refreshed += 1;
      return null;
    });
    for (const refresh of ['inlayHint', 'semanticTokens', 'diagnostic', 'foldingRange']) {
      connection.onRequest(`workspace/${refresh}/refresh`, () => null);
    }
    connection.onRequest('window/workDoneProgress/create', () => null);
    connection.listen();
    const failed = new Promise((_, reject) => child.once('error', reject));
    client.initialized = await Promise.race([failed, connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: folders,
      capabilities: {
        general: { positionEncodings: encodings },
        workspace: {
          applyEdit: true,
          workspaceEdit: { documentChanges: true, snippetEditSupport: true },
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true },
          codeLens: { refreshSupport: true },
        },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] },
          rename: { prepareSupport: true },
          ...(pulls ? { diagnostic: {} } : {}),
          publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] } },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } } },
        },
      },
      initializationOptions: { commands },
    })]);
    await connection.sendNotification('initialized', {});
    return client;
  }

  messages = [];
  checked = [];
  registered = [];
  refreshed = 0;
  edits = [];
  diagnostics = new Map();
  #waiting = new Set();

  constructor(child, connection) {
    this.child = child;
    this.connection = connection;
  }

  ask = (method, params) => this.connection.sendRequest(method, params);

  async open(uri, text, version = 1) {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'dafang', version, text },
    });
  }

  async change(uri, text, version) {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  published({ uri, diagnostics, version }) {
    this.diagnostics.set(uri, { diagnostics, version });
    for (const look of this.#waiting) look();
  }

  /** The first diagnostics of a text, published now or later, that satisfy a condition. */
  async problems(uri, condition = () => true) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`no such diagnostics of ${uri}: ${JSON.stringify(this.diagnostics.get(uri))}`));
      }, 60_000);
      const look = () => {
        const found = this.diagnostics.get(uri);
        if (found === undefined || !condition(found.diagnostics, found.version)) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(found.diagnostics);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits until something holds that the server brings about by itself. */
  async until(holds, what) {
    for (const end = Date.now() + 60_000; !holds(); await new Promise(resolve => setTimeout(resolve, 10))) {
      if (Date.now() > end) throw new Error(`this did not come about: ${what}`);
    }
  }

  tell = (method, params) => this.connection.sendNotification(method, params);

  /** Ends the server as an editor does; its exit code. */
  async stop() {
    await this.ask('shutdown');
    await this.connection.sendNotification('exit');
    const code = await new Promise(resolve => {
      if (this.child.exitCode !== null) resolve(this.child.exitCode);
      else this.child.once('exit', resolve);
    });
    this.connection.dispose();
    return code;
  }
}

/** Where a word stands in a text, as the protocol counts. */
export function place(text, word, further = 0) {
  const offset = text.indexOf(word);
  if (offset < 0) throw new Error(`the text has no ${word}`);
  const before = text.slice(0, offset + further).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

/** A text after edits, which are those of one answer. */
export function edited(text, edits) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const offset = ({ line, character }) => Math.min((starts[line] ?? text.length) + character, text.length);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((done, { range, newText }) => done.slice(0, offset(range.start)) + newText + done.slice(offset(range.end)), text);
}
