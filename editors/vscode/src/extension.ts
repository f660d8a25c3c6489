// The extension: a client of `dafang lsp`, and what stands beside a text: board, English, worked examples, ruleset.

import * as vscode from 'vscode';
import { Boards } from './board';
import { Descriptions, SCHEME } from './description';
import { Examples } from './examples';
import { RulesetBar } from './rulesets';
import { Server } from './server';

/** What a code lens hands to its command. */
interface Target {
  readonly uri?: string;
  readonly name?: string;
  readonly range?: { readonly end: { readonly line: number; readonly character: number } };
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const running = new Server();
  server = running;
  const boards = new Boards(running, context.extensionUri);
  const examples = new Examples(running, uri => inTerminal('test', uri, '--accept'));
  const descriptions = new Descriptions(running);
  const rulesets = new RulesetBar(running);

  const commands: Record<string, (target: Target | vscode.TestItem | undefined) => unknown> = {
    'dafang.board': target => {
      const place = subject(target);
      if (place !== undefined) boards.show(place.uri, place.position);
    },
    'dafang.describe': target => withText(target, uri => descriptions.show(uri)),
    'dafang.rulesets': target => withText(target, uri => rulesets.choose(uri)),
    'dafang.runTest': target => withText(target, uri => examples.runNamed(uri, lens(target)?.name)),
    'dafang.acceptTest': target => {
      const item = testItem(target);
      return item && examples.accept(item);
    },
    'dafang.play': target => withText(target, uri => inTerminal('play', uri)),
    'dafang.statistics': target => withText(target, uri => inTerminal('playout', uri)),
    'dafang.restart': () => running.restart(),
  };
  for (const [name, act] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, async (target: Target | undefined) => {
      try {
        await act(target);
      } catch (error) {
        void vscode.window.showErrorMessage(`Dafang: ${error instanceof Error ? error.message : String(error)}`);
      }
    }));
  }
  context.subscriptions.push(
    boards,
    examples,
    rulesets,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, descriptions),
    // Bundled texts, into which a definition may lead.
    vscode.workspace.registerTextDocumentContentProvider('dafang', {
      provideTextDocumentContent: async uri => (await running.ask('dafang/text', { uri: uri.toString() })).text,
    }),
    rulesets.onChosen(() => {
      boards.refresh();
      descriptions.refresh();
    }),
    running.onChanged(() => descriptions.refresh()),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('dafang.path') || change.affectsConfiguration('dafang.arguments')) void running.restart();
    }),
  );
  await running.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

function lens(target: Target | vscode.TestItem | undefined): Target | undefined {
  return target !== undefined && !('children' in target) && typeof target.uri !== 'object' ? (target as Target) : undefined;
}

/** The example of a menu of the test view, which hands over the item itself or what failed of it. */
function testItem(target: unknown): vscode.TestItem | undefined {
  const item = (target as { test?: vscode.TestItem } | undefined)?.test ?? (target as vscode.TestItem | undefined);
  return item?.uri === undefined ? undefined : item;
}

/** The text that a command is about: of the lens that was clicked, or the active one; and the place in it. */
function subject(target: Target | vscode.TestItem | undefined): { uri: vscode.Uri; position: vscode.Position | undefined } | undefined {
  const clicked = lens(target);
  if (clicked?.uri !== undefined) {
    const end = clicked.range?.end;
    return { uri: vscode.Uri.parse(clicked.uri), position: end && new vscode.Position(end.line, end.character) };
  }
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'dafang') return undefined;
  return { uri: editor.document.uri, position: editor.selection.active };
}

async function withText(target: Target | vscode.TestItem | undefined, act: (uri: vscode.Uri) => Promise<void>): Promise<void> {
  const place = subject(target);
  if (place === undefined) {
    void vscode.window.showInformationMessage('Dafang: open a description (.lud) first.');
    return;
  }
  await act(place.uri);
}

/** Runs a command of the program on a text, where its answer can be read and typed to, and stays when it ends. */
async function inTerminal(command: string, uri: vscode.Uri, ...options: string[]): Promise<void> {
  if (uri.scheme !== 'file') throw new Error('Only a text that is saved can be taken to the terminal.');
  await vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString())?.save();
  const run = new vscode.ProcessExecution(Server.program(), [command, uri.fsPath, ...options]);
  const task = new vscode.Task({ type: 'dafang', command }, vscode.TaskScope.Workspace, `dafang ${command}`, 'dafang', run);
  task.presentationOptions = { focus: true, panel: vscode.TaskPanelKind.Dedicated, clear: true };
  await vscode.tasks.executeTask(task);
}
