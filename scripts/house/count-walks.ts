/** How many files each walk of CONTRIBUTING.md touches: as the guide lists them, and on the commit that did it. */
import { spawnSync } from 'node:child_process';
import { projectRoot } from '#api/project-root.ts';
import { isTestFile } from './folders.ts';

/** At most so many by hand. */
const wanted: Readonly<Record<string, number>> = {
  'Add a product field': 8,
  'Add a job status': 4,
  'Add a mail': 5,
  'Add an offline mutation': 3,
  'Add an office screen': 5,
};

export interface Walk {
  title: string;
  /** The number that the guide says; null where it says none. */
  told: number | null;
  byHand: readonly string[];
  /** Written by `npm run tables` and `npm run api-page`. */
  generated: readonly string[];
  wanted: number;
  /** The commit that really added one, and was taken back. */
  commit: string | null;
}

const filesIn = (text = ''): string[] => [...text.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, file = '']) => file);

export function countWalks(guide: string): Walk[] {
  const sections = guide.split(/^### /m).slice(1);
  return Object.entries(wanted).map(([title, most]) => {
    const text = sections.find(section => section.startsWith(`${title}\n`)) ?? '';
    const [, told, byHand] = /^By hand (\d+): (.+)$/m.exec(text) ?? [];
    const generated = /^Generated: (.+)$/m.exec(text)?.[1];
    return {
      title,
      told: told === undefined ? null : Number(told),
      byHand: filesIn(byHand),
      generated: filesIn(generated),
      wanted: most,
      commit: /^Counted on `([0-9a-f]{7,40})`/m.exec(text)?.[1] ?? null,
    };
  });
}

const isGenerated = (file: string) =>
  /^(?:api\/src\/database\/(?:tables|schema\/described-tables)\.ts|docs\/(?:api|data-model)\.md|docs\/schema\.sql)$/.test(
    file,
  );

export interface Touched {
  byHand: string[];
  generated: string[];
  tests: string[];
}

/** The files of a commit; null if this copy of the repository hasn't got it. */
export function filesOfCommit(commit: string): Touched | null {
  const { status, stdout } = spawnSync('git', ['show', '--format=', '--name-only', commit], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const files = stdout.split('\n').filter(Boolean);
  const sources = files.filter(file => !isTestFile(file));
  return {
    byHand: sources.filter(file => !isGenerated(file)),
    generated: sources.filter(isGenerated),
    tests: files.filter(isTestFile),
  };
}
