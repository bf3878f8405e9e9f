/** Lists of many records: the file that puts one together, and the files that are there for it alone. */
import { isTestFile, listPieces, placeOf, recordPieces, staffPattern } from './folders.ts';
import type { LineCounts } from './count-lines.ts';
import type { Arrow } from './read-imports.ts';

export const longestList = 150;

export interface MeasuredList {
  file: string;
  lines: number;
  /**
   * With its parts: files of the same feature that nothing but the list uses. The record that opens over it is none,
   * nor is what the two share.
   */
  withParts: number;
  parts: number;
}

export function measureLists(arrows: readonly Arrow[], lines: LineCounts): MeasuredList[] {
  const values = arrows.filter(({ kind, from }) => kind === 'value' && !isTestFile(from));
  const lists = values.filter(({ from, to }) => listPieces.test(to) && staffPattern.test(from));
  return [...new Set(lists.map(({ from }) => from))]
    .map(file => {
      const parts = partsOf(file, values);
      const sum = [...parts].reduce((total, part) => total + (lines.get(part) ?? 0), 0);
      return { file, lines: lines.get(file) ?? 0, withParts: sum, parts: parts.size - 1 };
    })
    .toSorted((a, b) => b.withParts - a.withParts);
}

function partsOf(list: string, values: readonly Arrow[]): Set<string> {
  let parts = reachInside(list, values);
  for (;;) {
    const foreign = values.filter(({ from, to }) => to !== list && parts.has(to) && !parts.has(from));
    if (foreign.length === 0) return parts;
    const shared = new Set(foreign.map(({ to }) => to));
    parts = new Set([...parts].filter(part => !shared.has(part)));
  }
}

function reachInside(list: string, values: readonly Arrow[]): Set<string> {
  const { feature } = placeOf(list);
  const records = new Set(values.filter(({ to }) => recordPieces.test(to)).map(({ from }) => from));
  const reached = new Set([list]);
  // A set that grows while it is walked is walked to its end.
  for (const file of reached)
    for (const { from, to } of values)
      if (from === file && feature !== null && placeOf(to).feature === feature && !records.has(to))
        reached.add(to);
  return reached;
}
