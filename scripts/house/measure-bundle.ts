/** What is cut by hand in pwa/chunks.ts, and what the built files weigh where there is a build. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';
import { budgetBytes, measureFirstLoad, measureScreens } from '#tests/bench/bundle.ts';
import { chunkGroups } from '../../pwa/chunks.ts';

export const mostHandMadeGroups = 5;

export interface HandMadeGroup {
  name: string;
  /** Alternatives of its pattern: about the number of files that it names. */
  names: number;
}

export function handMadeGroups(): HandMadeGroup[] {
  return chunkGroups().flatMap(({ name, test }) =>
    test instanceof RegExp ? [{ name: String(name), names: test.source.split('|').length }] : [],
  );
}

export interface Weight {
  what: string;
  bytes: number;
  budget: number;
}

/** Empty without a build. */
export function weighBuild(): Weight[] {
  if (!existsSync(path.join(projectRoot, 'dist', 'pwa', 'index.html'))) return [];
  const { script, style, fonts, worker } = measureFirstLoad();
  return [
    { what: 'first load: script', bytes: script, budget: budgetBytes.script },
    { what: 'first load: script and style', bytes: script + style, budget: budgetBytes.code },
    { what: 'first load: fonts', bytes: fonts, budget: budgetBytes.fonts },
    { what: 'service worker', bytes: worker, budget: budgetBytes.worker },
    ...measureScreens()
      .map(({ name, bytes, budget }) => ({ what: name, bytes, budget }))
      .toSorted((a, b) => b.bytes / b.budget - a.bytes / a.budget),
  ];
}
