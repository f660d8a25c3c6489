// Starts `dafang lsp`, and says clearly what to do where the program is missing.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { LanguageClient, State } from 'vscode-languageclient/node';
import { CHANGED, type Ask } from './protocol';

/** Commands of code lenses that this extension carries out. */
const COMMANDS = ['dafang.play', 'dafang.board', 'dafang.runTest', 'dafang.rulesets', 'dafang.statistics'];

export class Server {
  private client: LanguageClient | undefined;
  private readonly started = new vscode.EventEmitter<void>();
  /** The server runs, for the first time or again. */
  readonly onStarted = this.started.event;
  private readonly changed = new vscode.EventEmitter<void>();
  /** The server has looked at a text under all its rulesets. */
  readonly onChanged = this.changed.event;

  /** The program, as set, or by its name on the search path. */
  static program(): string {
    return vscode.workspace.getConfiguration('dafang').get<string>('path')?.trim() || 'dafang';
  }

  async start(): Promise<void> {
    const program = Server.program();
    const calls = vscode.workspace.getConfiguration('dafang').get<string[]>('arguments') ?? ['lsp'];
    const problem = await missing(program, calls);
    if (problem !== undefined) {
      void this.explain(problem);
      return;
    }
    const client = new LanguageClient(
      'dafang',
      'Dafang',
      { command: program, args: calls },
      {
        documentSelector: [{ language: 'dafang' }],
        initializationOptions: { commands: COMMANDS },
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{lud,def}') },
        markdown: { supportHtml: true },
      },
    );
    this.client = client;
    client.onNotification(CHANGED, () => this.changed.fire());
    await client.start();
    this.started.fire();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client !== undefined && client.state !== State.Stopped) await client.stop();
  }

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  readonly ask: Ask = async (method: string, params: object): Promise<never> => {
    if (this.client === undefined) throw new Error('The language server does not run: see the setting dafang.path.');
    return this.client.sendRequest<never>(method, params);
  };

  get converter(): LanguageClient['protocol2CodeConverter'] | undefined {
    return this.client?.protocol2CodeConverter;
  }

  private async explain(problem: string): Promise<void> {
    const settings = 'Open Settings';
    const again = 'Try Again';
    const answer = await vscode.window.showErrorMessage(problem, settings, again);
    if (answer === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'dafang.path');
    } else if (answer === again) {
      await this.start();
    }
  }
}

/** Why the program cannot be a server, if it cannot. */
export async function missing(program: string, calls: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, [...calls, '--help'], { timeout: 10_000 });
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') {
      return `Dafang: there is no program "${program}". Install it (cargo install --path . in a copy of Dafang), or say in the setting dafang.path where it is.`;
    }
    if (code === 'EACCES') return `Dafang: "${program}" may not be executed. The setting dafang.path should name the program.`;
    return `Dafang: "${program} ${calls.join(' ')}" does not work as a language server. It may be an older version: ${program} --version tells.`;
  }
}
