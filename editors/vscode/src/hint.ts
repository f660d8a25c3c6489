// A good move of a position. A server that gives no hints itself is helped by `dafang engine`, which plays the text as it
// is saved, from the start.

import { spawn } from 'node:child_process';
import { currentOf } from './choice';
import { UNKNOWN_METHOD, type Ask, type BoardParams, type Choice, type Hint } from './protocol';

/** How long the engine thinks, in milliseconds, and how long it may take to answer. */
const THINKING = 800;
const PATIENCE = 20_000;

/** Where a text is saved as it stands; nothing if it has changed since, or is no file. */
export type Saved = (uri: string) => string | undefined;

/** Asks as `ask` does, and the engine of `program` where the server gives no hints. */
export function withHints(ask: Ask, program: () => string, saved: Saved): Ask {
  const hinting = async (method: string, params: unknown): Promise<unknown> => {
    const plain = ask as (method: string, params: unknown) => Promise<unknown>;
    if (method !== 'dafang/hint') return plain(method, params);
    try {
      return await plain(method, params);
    } catch (error) {
      if ((error as { code?: number }).code !== UNKNOWN_METHOD) throw error;
      return engineHint(ask, program(), saved, params as BoardParams);
    }
  };
  return hinting as Ask;
}

async function engineHint(ask: Ask, program: string, saved: Saved, params: BoardParams): Promise<Hint> {
  const nothing = (problem: string): Hint => ({ move: '', path: [], problem });
  const file = saved(params.uri);
  if (file === undefined) return nothing('Save the text, and a hint can be given.');
  const { uri, moves = [] } = params;
  const [here, start, rulesets] = await Promise.all([
    ask('dafang/board', params),
    ask('dafang/board', { uri, moves }),
    ask('dafang/rulesets', { uri }),
  ]);
  if (here.svg !== start.svg) return nothing('Hints are given in games from the start, not in a worked example.');
  const choice = currentOf(rulesets)?.choice;
  if (choice === undefined) return nothing(`Hints are not given with ${rulesets.current}.`);
  const answer = await bestMove(program, file, choice, moves);
  const move = here.moves.find(({ text }) => text === answer);
  return move === undefined ? nothing(answer === '' ? 'There is no move.' : answer) : { move: move.text, path: move.path };
}

/** The move that the engine would make, or what it says is wrong. */
function bestMove(program: string, file: string, choice: Choice, moves: readonly string[]): Promise<string> {
  const ruleset = choice.ruleset === null ? [] : ['--ruleset', choice.ruleset];
  const options = choice.options.flatMap(option => ['--option', option]);
  return new Promise(resolve => {
    const engine = spawn(program, ['engine', file, ...ruleset, ...options], { stdio: ['pipe', 'pipe', 'pipe'] });
    const late = setTimeout(() => done('The engine does not answer.'), PATIENCE);
    let said = '';
    let refused = '';
    const done = (answer: string) => {
      clearTimeout(late);
      engine.kill();
      resolve(answer);
    };
    engine.on('error', error => done(error.message));
    engine.on('exit', () => done(refused.trim().split('\n')[0] ?? ''));
    engine.stdin.on('error', () => undefined);
    engine.stderr.on('data', (data: Buffer) => void (refused += data.toString()));
    engine.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      const error = /^info string error: (.*)$/m.exec(said)?.[1];
      const best = /^bestmove (.*)$/m.exec(said)?.[1];
      if (error !== undefined) done(error);
      else if (best !== undefined) done(best === '(none)' ? '' : best);
    });
    engine.stdin.write(`position startpos${moves.length > 0 ? ' moves ' : ''}${moves.join(' ')}\ngo movetime ${THINKING}\n`);
  });
}
