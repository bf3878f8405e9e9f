import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';

export type LineCounts = ReadonlyMap<string, number>;

export function countLines(files: readonly string[]): LineCounts {
  return new Map(
    files.map(file => [file, readFileSync(path.join(projectRoot, file), 'utf8').split('\n').length - 1]),
  );
}

/** Sums of lines and files by whatever a file belongs to; nothing for null. */
export function sumBy(lines: LineCounts, keyOf: (file: string) => string | null) {
  const sums = new Map<string, { files: number; lines: number }>();
  for (const [file, count] of lines) {
    const key = keyOf(file);
    if (key === null) continue;
    const before = sums.get(key) ?? { files: 0, lines: 0 };
    sums.set(key, { files: before.files + 1, lines: before.lines + count });
  }
  return sums;
}
