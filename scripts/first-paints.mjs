/** Draws the first paint of each kind of page and writes it where the server looks for it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './build-stamp.mjs';

const paintPattern = /<!--paint-->[\s\S]*<!--\/paint-->/;

/** The first paint waits for the first sheet alone: a class that only a later sheet knows would come as a jolt. */
function refuseBarePaints(paints) {
  const folder = path.join(projectRoot, 'dist', 'pwa', 'assets');
  const sheet = name => {
    const file = readdirSync(folder).find(one => one.startsWith(`${name}-`) && one.endsWith('.css'));
    if (!file) throw new Error(`There is no sheet called ${name}.`);
    return readFileSync(path.join(folder, file), 'utf8');
  };
  const [first, later] = [sheet('index'), sheet('shop-styles')];
  const selector = name => `.${name.replace(/^\d/, '\\3$& ').replace(/[^\w\s\\-]/g, '\\$&')}`;
  const bare = Object.entries(paints).flatMap(([page, markup]) =>
    [...new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')))]
      .map(name => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>'))
      .filter(name => later.includes(selector(name)) && !first.includes(selector(name)))
      .map(name => `${name} (${page})`),
  );
  if (bare.length > 0)
    throw new Error(`styles.css leaves out what the first paint shows: ${bare.join(', ')}.`);
}

export async function buildFirstPaints() {
  const esbuild = await import('esbuild');
  const bundle = path.join(projectRoot, 'dist', 'first-paint.mjs');
  await esbuild.build({
    absWorkingDir: projectRoot,
    entryPoints: ['pwa/src/first-paint.tsx'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const { renderFirstPaints } = await import(`${pathToFileURL(bundle)}?at=${Date.now()}`);
  const paints = renderFirstPaints();
  rmSync(bundle);
  // React leaves out what throws and says nothing: a part that asks for a browser would empty the page.
  const empty = Object.keys(paints).filter(page => page !== 'other' && !paints[page].includes('<h1'));
  if (empty.length > 0)
    throw new Error(`Something in the first paint of ${empty.join(', ')} needs a browser.`);
  refuseBarePaints(paints);
  writeFileSync(path.join(projectRoot, 'dist', 'first-paints.json'), JSON.stringify(paints));
  const shell = path.join(projectRoot, 'dist', 'pwa', 'index.html');
  const html = readFileSync(shell, 'utf8');
  if (!paintPattern.test(html)) throw new Error('index.html has no place for the first paint.');
  writeFileSync(
    shell,
    html.replace(paintPattern, () => `<!--paint-->${paints.other}<!--/paint-->`),
  );
}
