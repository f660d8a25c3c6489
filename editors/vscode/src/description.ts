// The rules in English beside the text: a read-only document, shown by the editor's own Markdown preview.

import * as vscode from 'vscode';
import type { Server } from './server';

export const SCHEME = 'dafang-description';

export class Descriptions implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly server: Server) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const source = decodeURIComponent(uri.query);
    const { markdown, problem } = await this.server.ask('dafang/describe', { uri: source });
    return typeof problem !== 'string' ? markdown : `> ${problem}\n\n${markdown}`;
  }

  async show(source: vscode.Uri): Promise<void> {
    const name = source.path.split('/').at(-1) ?? 'game';
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${name}.md`,
      query: encodeURIComponent(source.toString()),
    });
    this.changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  /** The text or its ruleset is another. */
  refresh(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === SCHEME) this.changed.fire(document.uri);
    }
  }
}
