// Bundles the extension, its web view, and for the tests what needs no editor: the session of a board, and hints.
import { build } from 'esbuild';

const minify = process.argv.includes('--minify');
const common = { bundle: true, minify, sourcemap: minify ? false : 'linked', logLevel: 'warning', outdir: 'out' };
const node = { ...common, platform: 'node', target: 'node20', format: 'cjs' };

await Promise.all([
  build({ ...node, entryPoints: ['src/extension.ts'], external: ['vscode'] }),
  build({ ...node, entryPoints: ['src/session.ts', 'src/hint.ts'] }),
  build({ ...common, entryPoints: ['ts', 'css'].map(kind => ({ in: `../../web/src/editor.${kind}`, out: 'view/board' })), platform: 'browser', target: 'es2022' }),
]);
