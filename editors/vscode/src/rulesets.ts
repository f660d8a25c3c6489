// The status bar names the ruleset that is looked at; a click chooses another.

import * as vscode from 'vscode';
import { currentOf } from './choice';
import type { Server } from './server';

export class RulesetBar implements vscode.Disposable {
  private readonly bar = vscode.window.createStatusBarItem('dafang.ruleset', vscode.StatusBarAlignment.Right, 100);
  private readonly chosen = new vscode.EventEmitter<void>();
  readonly onChosen = this.chosen.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.bar.name = 'Dafang Ruleset';
    this.bar.command = 'dafang.rulesets';
    this.bar.tooltip = 'The ruleset that messages, hints and boards are about. Click to choose another.';
    this.subscriptions = [
      this.bar,
      this.chosen,
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
      server.onStarted(() => void this.update()),
      server.onChanged(() => void this.update()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'dafang' || !this.server.running) {
      this.bar.hide();
      return;
    }
    try {
      const answer = await this.server.ask('dafang/rulesets', { uri: document.uri.toString() });
      this.bar.text = `$(law) ${currentOf(answer)?.name ?? answer.current}`;
      this.bar.show();
    } catch {
      this.bar.hide();
    }
  }

  async choose(uri: vscode.Uri): Promise<void> {
    const answer = await this.server.ask('dafang/rulesets', { uri: uri.toString() });
    const current = currentOf(answer);
    const items = answer.rulesets.map(({ name, label, choice }) => ({
      label: `${name === current?.name ? '$(check) ' : ''}${name}`,
      description: label === name ? '' : label,
      choice,
    }));
    const picked = await vscode.window.showQuickPick(items, { placeHolder: 'The ruleset to look at', matchOnDescription: true });
    if (picked === undefined) return;
    await this.server.ask('dafang/setRuleset', { uri: uri.toString(), ...picked.choice });
    await this.update();
    this.chosen.fire();
  }
}
