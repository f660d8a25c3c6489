// Compiles the parser for Node with the C compiler of the machine (`CC`, or cc), if the sources have changed.
const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const output = join(root, 'build/dafang.node');
const sources = ['src/parser.c', 'src/scanner.c', 'bindings/node/binding.c'].map(file => join(root, file));

const built = existsSync(output) ? statSync(output).mtimeMs : 0;
if (sources.some(source => statSync(source).mtimeMs > built)) {
  mkdirSync(join(root, 'build'), { recursive: true });
  const headers = require('node-api-headers').include_dir;
  const linking = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : [];
  execFileSync(process.env.CC ?? 'cc', [
    '-shared', '-fPIC', '-O1', '-std=c11', '-I', join(root, 'src'), '-I', headers, ...linking, ...sources, '-o', output,
  ], { stdio: 'inherit' });
}
