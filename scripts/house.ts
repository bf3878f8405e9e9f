/**
 * `npm run house`: the measures of the sources, to be read. What is a rule is held by tests beside its measure.
 *
 *   npm run house -- --all      every folder, noun and screen, not the largest ones alone
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#api/project-root.ts';
import { formatTable } from './format-table.ts';
import { countWalks, filesOfCommit } from './house/count-walks.ts';
import { countLines, sumBy } from './house/count-lines.ts';
import { findCircles } from './house/find-circles.ts';
import { findForbidden } from './house/find-forbidden.ts';
import { findUnusedExports } from './house/find-unused-exports.ts';
import { findUnusedModels } from './house/find-unused-models.ts';
import { isTestFile, placeOf } from './house/folders.ts';
import { listSources } from './house/list-sources.ts';
import { handMadeGroups, mostHandMadeGroups, weighBuild } from './house/measure-bundle.ts';
import { longestList, measureLists } from './house/measure-lists.ts';
import { readImports } from './house/read-imports.ts';
import { readRuns, runRows } from './tests/test-runs.ts';

const mostFilesOfAFolder = 25;
const longestFile = 500;

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const most = options.all ? Infinity : 12;

const files = listSources();
const lines = countLines(files);
const arrows = readImports(files);

const parts = sumBy(lines, file => placeOf(file).part);
show('Lines by part', ['part', 'files', 'lines'], sorted(parts));
const sources = new Map([...lines].filter(([file]) => !isTestFile(file)));
show(
  'Lines by noun, without tests',
  ['noun', 'files', 'lines'],
  sorted(sumBy(sources, file => placeOf(file).noun)),
);

const folders = sumBy(sources, file => path.posix.dirname(file));
const full = [...folders].filter(([, { files: count }]) => count > mostFilesOfAFolder);
show(
  `Folders with more than ${mostFilesOfAFolder} files, without tests`,
  ['folder', 'files', 'lines'],
  sorted(new Map(full)),
);

const long = [...lines].filter(([, count]) => count > longestFile).toSorted(([, a], [, b]) => b - a);
show(`Files with more than ${longestFile} lines`, ['file', 'lines'], long);

const lists = measureLists(arrows, lines);
show(
  `Office lists: ${lists.filter(list => list.withParts > longestList).length} of ${lists.length} above ${longestList} lines with their parts`,
  ['list', 'lines', 'parts', 'with parts'],
  lists.map(({ file, lines: own, parts: count, withParts }) => [file, own, count, withParts]),
);

const guide = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
show(
  'Walks of CONTRIBUTING.md: files by hand, at most wanted, generated, and of the tests, as counted on a commit',
  ['walk', 'by hand', 'wanted', 'generated', 'tests', 'commit'],
  countWalks(guide).map(({ title, byHand, wanted, generated, commit }) => {
    const touched = commit === null ? null : filesOfCommit(commit);
    return commit && touched
      ? [title, touched.byHand.length, wanted, touched.generated.length, touched.tests.length, commit]
      : [title, byHand.length, wanted, generated.length, '', 'as the guide lists them'];
  }),
);

showLines(
  'Circles of values',
  findCircles(arrows.filter(({ kind }) => kind === 'value')).map(
    circle => `${circle.length}: ${circle.join(', ')}`,
  ),
);
showLines(
  'Circles of imports, types included',
  findCircles(arrows.filter(({ kind }) => kind !== 'lazy')).map(
    circle => `${circle.length}: ${circle.join(', ')}`,
  ),
);
showLines(
  'Imports against the layers',
  findForbidden(arrows).map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`),
);
showLines('Models that nothing but models imports', findUnusedModels(files, arrows));

showLines(
  'Exports that nothing but tests uses',
  findUnusedExports(files).map(({ file, name }) => `${file}: ${name}`),
);

const groups = handMadeGroups();
show(
  `Bundle groups made by hand: ${groups.length}, at most ${mostHandMadeGroups} wanted`,
  ['group', 'names'],
  groups.map(({ name, names }) => [name, names]),
);
const weights = weighBuild();
if (weights.length === 0) console.log('\nThere is no build to weigh: npm run build.');
else
  show(
    'Built files, Brotli',
    ['what', 'kB', 'budget', '%'],
    weights.map(({ what, bytes, budget }) => [
      what,
      (bytes / 1024).toFixed(1),
      (budget / 1024).toFixed(1),
      Math.round((100 * bytes) / budget),
    ]),
  );

const runs = readRuns();
if (runs.length === 0) console.log('\nNo test run has been measured here: npm test.');
else
  show(
    'Tests, on this machine: npm test within 8 minutes on two idle cores',
    ['begun (UTC)', 'what', 'minutes', 'cores', 'load before'],
    runRows(runs),
  );

// Measures that are commands of their own: each prints its finds.
const measures = {
  'citations of absent documents': 'house/citations.ts',
  'results typed any': 'any-results.ts',
};
for (const [measure, name] of Object.entries(measures)) {
  const file = path.join(projectRoot, 'scripts', name);
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  showLines(measure, status === 0 ? [] : `${stdout}${stderr}`.split('\n').filter(Boolean));
}

function sorted(sums: ReadonlyMap<string, { files: number; lines: number }>) {
  return [...sums]
    .toSorted(([, a], [, b]) => b.lines - a.lines)
    .map(([name, { files: count, lines: sum }]): (string | number)[] => [name, count, sum]);
}

function show(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  console.log(`\n${title}`);
  const shown = rows.slice(0, most).map(row => row.map(String));
  console.log(
    formatTable(
      columns.map((name, index) => ({ name, isNumber: index > 0 })),
      shown,
    ),
  );
  showRest(rows.length - shown.length);
}

function showLines(title: string, found: readonly string[]): void {
  console.log(`\n${title}: ${found.length}`);
  for (const line of found.slice(0, most)) console.log(`  ${line}`);
  showRest(found.length - most);
}

function showRest(count: number): void {
  if (count > 0) console.log(`  and ${count} more: npm run house -- --all`);
}
