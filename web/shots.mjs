import { SIZES, launch, open } from './test/browser.mjs';
import { execFileSync } from 'node:child_process';
const dafang = process.env.DAFANG;
const browser = await launch();
for (const spec of process.argv.slice(2)) {
  const [game, moves = '20', ruleset] = spec.split(':');
  const file = `/tmp/p/shot-${game}.html`;
  execFileSync(dafang, ['build', game, ...(ruleset ? ['--ruleset', ruleset] : []), '--emit', 'html', '-o', file]);
  for (const size of SIZES) {
    const { page, context } = await open(browser, size, file, '#moves=&seed=5');
    await page.evaluate(moves => {
      const { app } = globalThis.dafang;
      for (let m = 0; m < moves && app.session.moves.length > 0; m++) app.play(app.session.moves[(7 * m + 3) % app.session.moves.length]);
      const first = app.open.find(({ from }) => from >= 0 && from < app.view.boardSites);
      if (first && app.clicked.length === 0) app.site(first.from);
    }, Number(moves));
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/p/shot-${game}-${size.name}.png`, fullPage: size.hasTouch ?? false });
    await context.close();
  }
}
await browser.close();
