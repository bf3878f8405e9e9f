/** Lists of many records: the file that puts one together, and what it brings along from its own feature. */
import { listPieces, placeOf, staffPattern } from './folders.ts';
import type { LineCounts } from './count-lines.ts';
import type { Arrow } from './read-imports.ts';

export const longestList = 150;

export interface MeasuredList {
  file: string;
  lines: number;
  /** With its parts: files of the same feature that it cannot run without, however many others use them. */
  withParts: number;
  parts: number;
}

export function measureLists(arrows: readonly Arrow[], lines: LineCounts): MeasuredList[] {
  const values = arrows.filter(({ kind }) => kind === 'value');
  const lists = values.filter(({ from, to }) => listPieces.test(to) && staffPattern.test(from));
  return [...new Set(lists.map(({ from }) => from))]
    .map(file => {
      const parts = reachInside(file, values);
      const sum = [...parts].reduce((total, part) => total + (lines.get(part) ?? 0), 0);
      return { file, lines: lines.get(file) ?? 0, withParts: sum, parts: parts.size - 1 };
    })
    .toSorted((a, b) => b.withParts - a.withParts);
}

function reachInside(start: string, values: readonly Arrow[]): Set<string> {
  const { feature } = placeOf(start);
  const reached = new Set([start]);
  // A set that grows while it is walked is walked to its end.
  for (const file of reached)
    for (const { from, to } of values)
      if (from === file && feature !== null && placeOf(to).feature === feature) reached.add(to);
  return reached;
}
