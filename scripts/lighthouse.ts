/**
 * `npm run lighthouse`: the real shop on the demo's data, asked by a cold phone on a slow network, page by page.
 *
 *   npm run lighthouse -- --runs 3 --only product     how often each page is asked (medians are shown), and which
 *
 * Prints a table and fails for a score under its floor; times and bytes are shown to be read.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { removeDataDir } from '#tests/faults/data-folder.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { openCopy, seedDataDir } from '#tests/support/database/seeded-data.ts';
import { isBuildFresh } from './build-stamp.mjs';
import { build } from './build.mjs';
import { auditPage, type Audit } from './lighthouse-audit.ts';

const pages = { home: '/', listing: '/products', product: '/product/1' };
const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    /** Folder for Lighthouse's whole reports, to look into. */
    reports: { type: 'string' },
  },
});

const chosen = Object.entries(pages).filter(([name]) => !values.only || name === values.only);
if (chosen.length === 0) throw new Error(`--only is one of ${Object.keys(pages).join(', ')}.`);
const chrome = await ensureChromium(line => console.log(line));
if (!isBuildFresh()) await build();
const seeded = await seedDataDir();
const shop = await openCopy(seeded);
try {
  const rows = [];
  for (const [name, path] of chosen) rows.push(await measure(name, shop.origin + path));
  console.table(Object.fromEntries(rows));
} finally {
  await shop.remove();
  removeDataDir(seeded);
}

async function measure(name: string, url: string): Promise<[string, Record<string, number | string>]> {
  const runs: Audit[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await auditPage(url, chrome));
  // Most runs have the same score: then the time for which the page was blocked tells them apart.
  const blocked = ({ figures }: Audit) => figures['TBT ms'] ?? 0;
  const middle = runs.toSorted(
    (a, b) => a.scores.performance - b.scores.performance || blocked(b) - blocked(a),
  )[runs.length >> 1];
  if (!middle) throw new Error('--runs is a number of one or more.');
  if (values.reports) {
    mkdirSync(values.reports, { recursive: true });
    writeFileSync(`${values.reports}/${name}.json`, middle.report);
  }
  for (const [kind, floor] of Object.entries(floors)) {
    const score = middle.scores[kind as keyof Audit['scores']];
    if (score >= floor) continue;
    process.exitCode = 1;
    console.log(`${name}: ${kind} ${score} is under ${floor}. ${middle.complaints.join('; ')}`);
  }
  return [name, { ...middle.scores, ...middle.figures }];
}
