// Bundles the page, dist/page.js and dist/page.css, which the program puts into every page that it writes; and the gallery of games.
// With --check, nothing is written: the committed bundle must be what the sources give.
import { build } from 'esbuild';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const built = await build({
  absWorkingDir: folder,
  entryPoints: { page: 'src/main.ts', gallery: 'src/gallery.ts' },
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022', 'firefox113', 'chrome109', 'safari16.4'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  outdir: 'dist',
  write: false,
});
const styles = await build({
  absWorkingDir: folder, entryPoints: { page: 'src/page.css', gallery: 'src/gallery.css' }, bundle: true, minify: true, charset: 'utf8',
  target: ['firefox113', 'chrome109', 'safari16.4'], logLevel: 'warning', outdir: 'dist', write: false,
});
let differs = false;
for (const { path, text } of [...built.outputFiles, ...styles.outputFiles]) {
  if (text.includes('</script') || text.includes('</style')) throw new Error(`${path} would end its element`);
  if (process.argv.includes('--check')) {
    const kept = await readFile(path, 'utf8').catch(() => '');
    if (kept !== text) {
      console.error(`${path} is not what the sources give: run \`npm run build\` in web/ and commit it`);
      differs = true;
    }
  } else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`${path}: ${text.length} characters`);
  }
}
process.exitCode = differs ? 1 : 0;
