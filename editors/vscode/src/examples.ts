// Worked examples in the test view: found, run, and accepted as they went.

import * as vscode from 'vscode';
import { UNKNOWN_METHOD, type Example, type Outcome } from './protocol';
import type { Server } from './server';

export class Examples implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('dafang', 'Dafang');
  private readonly subscriptions: vscode.Disposable[];
  private readonly timers = new Map<string, NodeJS.Timeout>();

  /** `shown` accepts where the server cannot: differences are shown in a terminal, and asked for one by one. */
  constructor(private readonly server: Server, private readonly shown: (uri: vscode.Uri) => Promise<void>) {
    this.controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    this.controller.refreshHandler = () => this.findAll();
    this.controller.resolveHandler = item => (item === undefined ? this.findAll() : this.find(item.uri));
    this.subscriptions = [
      this.controller,
      vscode.workspace.onDidOpenTextDocument(document => this.later(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.later(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.controller.items.delete(uri.toString())),
      server.onStarted(() => void this.findAll()),
    ];
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Runs one example, for a code lens, or all of a text. */
  async runNamed(uri: vscode.Uri, name: string | undefined): Promise<void> {
    await this.find(uri);
    const file = this.controller.items.get(uri.toString());
    if (file === undefined) {
      void vscode.window.showInformationMessage('Dafang: this text has no worked examples.');
      return;
    }
    const item = name === undefined ? file : [...file.children].map(([, child]) => child).find(({ label }) => label === name);
    await this.run(new vscode.TestRunRequest([item ?? file]), new vscode.CancellationTokenSource().token);
  }

  /** Writes into an example what has happened where it expected something else. */
  async accept(item: vscode.TestItem): Promise<void> {
    if (item.uri === undefined) return;
    let edit;
    try {
      edit = await this.server.ask('dafang/acceptTest', { uri: item.uri.toString(), name: item.label });
    } catch (error) {
      if ((error as { code?: number }).code !== UNKNOWN_METHOD) throw error;
      return this.shown(item.uri);
    }
    if (edit === null) {
      void vscode.window.showInformationMessage('Dafang: there is nothing to accept in this example.');
      return;
    }
    const converted = await this.server.converter?.asWorkspaceEdit(edit);
    if (converted !== undefined) await vscode.workspace.applyEdit(converted);
  }

  private later(document: vscode.TextDocument): void {
    if (document.languageId !== 'dafang') return;
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => {
      this.timers.delete(key);
      void this.find(document.uri);
    }, 300));
  }

  private async findAll(): Promise<void> {
    const texts = vscode.workspace.textDocuments.filter(({ languageId }) => languageId === 'dafang');
    await Promise.all(texts.map(({ uri }) => this.find(uri)));
  }

  private async find(uri: vscode.Uri | undefined): Promise<void> {
    if (uri === undefined || !this.server.running) return;
    const key = uri.toString();
    let examples: Example[];
    try {
      examples = await this.server.ask('dafang/tests', { uri: key });
    } catch {
      // The server has ended, or is an older one; its client says the former.
      examples = [];
    }
    if (examples.length === 0) {
      this.controller.items.delete(key);
      return;
    }
    const file = this.controller.items.get(key) ?? this.controller.createTestItem(key, vscode.workspace.asRelativePath(uri), uri);
    file.children.replace(examples.map((example, place) => this.item(uri, example, place)));
    this.controller.items.add(file);
  }

  private item(uri: vscode.Uri, example: Example, place: number): vscode.TestItem {
    // Names are meant to be different, and nothing enforces it.
    const item = this.controller.createTestItem(`${uri.toString()}#${example.name}#${place}`, example.name, uri);
    item.range = range(example.range);
    item.sortText = String(example.line).padStart(6, '0');
    return item;
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const excluded = new Set(request.exclude ?? []);
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const texts = new Map<string, vscode.TestItem[]>();
    for (const item of chosen.flatMap(leaves)) {
      if (excluded.has(item) || item.uri === undefined) continue;
      const key = item.uri.toString();
      texts.set(key, [...(texts.get(key) ?? []), item]);
      run.enqueued(item);
    }
    for (const [uri, items] of texts) {
      if (token.isCancellationRequested) break;
      for (const item of items) run.started(item);
      try {
        const outcomes = await this.server.ask('dafang/runTests', { uri, names: items.map(({ label }) => label) });
        for (const item of items) settle(run, item, outcomes);
      } catch (error) {
        for (const item of items) run.errored(item, new vscode.TestMessage(String(error)));
      }
    }
    run.end();
  }
}

function leaves(item: vscode.TestItem): vscode.TestItem[] {
  return item.children.size === 0 ? [item] : [...item.children].flatMap(([, child]) => leaves(child));
}

function settle(run: vscode.TestRun, item: vscode.TestItem, outcomes: readonly Outcome[]): void {
  const own = outcomes.filter(({ name }) => name === item.label);
  // Examples of one name are told apart by where they begin.
  const outcome = own.find(({ range: at }) => at.start.line === item.range?.start.line) ?? own[0];
  if (outcome === undefined) {
    run.skipped(item);
  } else if (outcome.ok) {
    run.passed(item);
  } else {
    const { expected, actual } = outcome;
    const text = outcome.message ?? 'It went otherwise.';
    const message = expected !== undefined && actual !== undefined
      ? vscode.TestMessage.diff(text, expected, actual)
      : new vscode.TestMessage(text);
    if (item.uri !== undefined) message.location = new vscode.Location(item.uri, range(outcome.at ?? outcome.range));
    run.failed(item, message);
  }
}

function range({ start, end }: Example['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
