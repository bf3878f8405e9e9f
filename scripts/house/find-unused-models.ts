import { isTestFile, modelPattern } from './folders.ts';
import type { Arrow } from './read-imports.ts';

/** Models that no source but another model imports: tables that are read and written around them. */
export function findUnusedModels(files: readonly string[], arrows: readonly Arrow[]): string[] {
  const used = new Set(
    arrows
      .filter(({ from, kind }) => kind === 'value' && !isTestFile(from) && !modelPattern.test(from))
      .map(({ to }) => to),
  );
  return files.filter(file => modelPattern.test(file) && !isTestFile(file) && !used.has(file));
}
