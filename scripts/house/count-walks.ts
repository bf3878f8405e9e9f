/** How many files each walk of CONTRIBUTING.md touches, as the guide lists them. */

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
    };
  });
}
