import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Pieces that stand inside another one, which the page shows, or that show nothing of themselves. */
const insideOthers: Readonly<Record<string, string>> = {
  BarChart: 'in ChartCard',
  DialogFoot: 'in Dialog',
  DialogHead: 'in Dialog',
  DyeTick: 'in Swatch',
  FieldError: 'in Field',
  FieldHelp: 'in Field',
  Icon: 'in Button',
  RemoveScroll: 'locks the page behind a dialog and shows nothing',
  TickBox: 'in Checkbox',
  VisuallyHidden: 'is not seen',
};

const ui = path.resolve(import.meta.dirname, '..');
const read = (folder: string, isMeant: (file: string) => boolean = () => true) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter(file => file.endsWith('.tsx') && !file.includes('.test.') && isMeant(file))
    .map(file => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');

const pieces = read(ui, file => !file.startsWith('showcase'));
const exported = [...pieces.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name);
const shown = new Set([...read(import.meta.dirname).matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name));

test('the gallery shows every piece', () => {
  expect(exported.length).toBeGreaterThan(60);
  expect(exported.filter(name => !shown.has(name) && !(name in insideOthers))).toEqual([]);
});

test('no exception has outlived its reason', () => {
  expect(Object.keys(insideOthers).filter(name => shown.has(name) || !exported.includes(name))).toEqual([]);
});
