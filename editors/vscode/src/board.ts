// The board beside a text: a web view, and what keeps it true while the text and the cursor change.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { withHints } from './hint';
import type { Wish } from './protocol';
import { Server } from './server';
import { Session } from './session';

/** How long after a change of the text or the cursor the board is asked for, in milliseconds. */
const PAUSE = 60;

export class Boards implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private session: Session | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server, private readonly extension: vscode.Uri) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor(editor => editor && this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === 'dafang') this.later(() => this.session?.refresh());
      }),
      server.onStarted(() => this.refresh()),
      server.onChanged(() => this.refresh()),
    ];
  }

  /** Shows the board of a text, of its start or of the position at a place in a worked example. */
  show(uri: vscode.Uri, position: vscode.Position | undefined): void {
    const panel = this.panel ?? this.create();
    this.session = new Session(
      withHints(this.server.ask, Server.program, saved),
      shown => {
        panel.title = shown.board.title === '' ? 'Board' : shown.board.title;
        void panel.webview.postMessage(shown);
      },
      uri.toString(),
      position && { line: position.line, character: position.character },
    );
    panel.reveal(undefined, true);
    this.refresh();
  }

  /** The ruleset is another, or the text was looked at. */
  refresh(): void {
    this.later(() => this.session?.refresh());
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private follow(editor: vscode.TextEditor): void {
    if (editor.document.languageId !== 'dafang') return;
    const { line, character } = editor.selection.active;
    this.later(() => this.session?.moveTo(editor.document.uri.toString(), { line, character }));
  }

  private later(act: () => Promise<void> | undefined): void {
    if (this.panel === undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void act(), PAUSE);
  }

  private create(): vscode.WebviewPanel {
    const files = vscode.Uri.joinPath(this.extension, 'out', 'view');
    const panel = vscode.window.createWebviewPanel(
      'dafang.board',
      'Board',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [files], retainContextWhenHidden: true },
    );
    const file = (name: string) => panel.webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
    panel.webview.html = page(file('board.js'), file('board.css'), panel.webview.cspSource);
    panel.webview.onDidReceiveMessage((wish: Wish) => void this.session?.wish(wish));
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.session = undefined;
    });
    this.panel = panel;
    return panel;
  }
}

/** The file of a text that has not changed since it was saved. */
function saved(uri: string): string | undefined {
  const document = vscode.workspace.textDocuments.find(open => open.uri.toString() === uri);
  return document === undefined || document.isDirty || document.uri.scheme !== 'file' ? undefined : document.uri.fsPath;
}

function page(script: string, style: string, source: string): string {
  const nonce = randomBytes(16).toString('base64');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${source} 'unsafe-inline'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Board</title>
</head>
<body>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
