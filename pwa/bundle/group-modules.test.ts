import { expect, test } from 'vitest';
import { groupModules } from './group-modules.ts';
import type { ModuleGraph, ModuleNode } from './load-graph.ts';

type Line = [id: string, bytes: number, imports?: string, lazy?: string];

function graphOf(lines: readonly Line[]): ModuleGraph {
  const words = (text = '') => text.split(' ').filter(Boolean);
  return new Map(
    lines.map(([id, bytes, imports, lazy]): [string, ModuleNode] => [
      id,
      { bytes, isEntry: id === 'app', imports: words(imports), lazy: words(lazy) },
    ]),
  );
}

const group = (lines: readonly Line[]) =>
  groupModules(graphOf(lines), {
    weightOf: () => 1,
    isFirst: start => start === 'first',
    isStaff: start => start.startsWith('office'),
  });

const screens: Line[] = [
  ['app', 1000, 'react', 'home list office-a office-b'],
  ['react', 1000],
  ['home', 500, 'react card price'],
  ['list', 500, 'card price filter'],
  ['filter', 300],
  ['card', 200],
  ['price', 100],
  ['office-a', 500, 'table'],
  ['office-b', 500, 'table'],
  ['table', 200],
];

test('what the same screens wait for shares a file, named after its largest module', () => {
  const files = group(screens);
  expect(files.get('card')).toBe('card');
  expect(files.get('price')).toBe('card');
});

test('the app and what one screen alone waits for stay where they are', () => {
  const files = group(screens);
  for (const id of ['app', 'react', 'home', 'filter']) expect(files.has(id)).toBe(false);
});

test('files of staff stay apart, however small they are', () => {
  const files = group(screens);
  expect(files.get('table')).toBe('table');
});

test('`staff-` begins the names of files of staff, and no others', () => {
  // A door of staff: its own modules are theirs. `staff-links` is a module of the shop that staff need too.
  const files = groupModules(
    graphOf([
      ['app', 1000, '', 'home list office-a office-b'],
      ['home', 500, 'pwa/staff-links.ts'],
      ['list', 500, 'pwa/staff-links.ts'],
      ['pwa/staff-links.ts', 300],
      ['office-a', 500, 'office/rows.ts office/staff-rows.ts'],
      ['office-b', 500, 'office/rows.ts office/staff-rows.ts'],
      ['office/rows.ts', 200],
      ['office/staff-rows.ts', 400],
    ]),
    { weightOf: () => 1, isFirst: () => false, isStaff: id => id.startsWith('office') },
  );
  expect(files.get('pwa/staff-links.ts')).toBe('links');
  expect(files.get('office/rows.ts')).toBe('staff-rows');
  expect(files.get('office/staff-rows.ts')).toBe('staff-rows');
});

const threeScreens = (bytes: number, imports?: string): Line[] => [
  ['app', 1000, '', 'home list cart'],
  ['home', 500, 'shared'],
  ['list', 500, 'shared some'],
  ['cart', 500, 'shared some'],
  ['shared', 400],
  ['some', bytes, imports],
];

test('what is cheap to load without need goes with the rest', () => {
  const files = group(threeScreens(300));
  expect(files.get('some')).toBe(files.get('shared'));
});

test('the first load has nothing without need', () => {
  const files = group(
    threeScreens(300).map(([id, bytes, imports, lazy]): Line => [
      id === 'home' ? 'first' : id,
      bytes,
      imports,
      lazy?.replace('home', 'first'),
    ]),
  );
  expect(files.get('some')).not.toBe(files.get('shared'));
});

test('what is dear stays apart', () => {
  const files = group(threeScreens(30_000));
  expect(files.get('some')).not.toBe(files.get('shared'));
});

test('what is cheap and waits for something dear stays apart', () => {
  const files = group([...threeScreens(300, 'search'), ['search', 30_000]]);
  expect(files.get('some')).not.toBe(files.get('shared'));
});

test('no two files wait for each other', () => {
  // `top` and `base` would go together, but the list stands between them and has a file of its own.
  const files = group([
    ['app', 1000, '', 'home cart list'],
    ['home', 500, 'top'],
    ['cart', 500, 'top'],
    ['top', 100, 'list'],
    ['list', 500, 'base'],
    ['base', 100],
  ]);
  expect(files.get('top')).toBe('top');
  expect(files.get('base')).toBe('base');
});

test('what whoever asks has waited for counts as there', () => {
  // The dialog opens from home alone, which has brought `card`: to both, it is one file with `price`.
  const files = group([
    ['app', 1000, '', 'home list'],
    ['home', 500, 'card price', 'dialog'],
    ['list', 500, 'card price'],
    ['dialog', 500, 'card'],
    ['card', 200],
    ['price', 9000],
  ]);
  expect(files.get('card')).toBe(files.get('price'));
});

test('the order in which modules are found changes nothing', () => {
  const sorted = (files: Map<string, string>) => [...files].toSorted();
  expect(sorted(group(screens.toReversed()))).toEqual(sorted(group(screens)));
});
