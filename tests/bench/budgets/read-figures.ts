/** Numbers from the lines that benches print: the figure that a person reads is the one that is judged. */
import type { Figure } from '../figure.ts';
import { NoFigure } from './judge-budgets.ts';

type Column = 'measured' | 'baseline' | 'ratio';

export interface Line {
  work: RegExp;
  baseline?: RegExp;
}

/** @throws NoFigure */
export function linesLike(figures: readonly Figure[], { work, baseline }: Line): Figure[] {
  const found = figures.filter(one => work.test(one.work) && (!baseline || baseline.test(one.baseline)));
  if (found.length === 0) throw new NoFigure(`prints no line like ${work.source}`);
  return found;
}

const units = { ms: 1, s: 1_000, KB: 1, MB: 1, bytes: 1, '×': 1, 'req/s': 1, '/s': 1 } as const;

/** The first number with this unit; seconds count as milliseconds. @throws NoFigure */
export function numberIn(text: string, unit: keyof typeof units): number {
  const wanted = unit === 'ms' ? ['ms', 's'] : [unit];
  for (const [, digits = '', found = ''] of text.matchAll(/([\d,]+(?:\.\d+)?)\s*([a-zA-Z×]*(?:\/s)?)/g)) {
    if (wanted.includes(found))
      return Number(digits.replaceAll(',', '')) * units[found as keyof typeof units];
  }
  throw new NoFigure(`prints "${text}", which has no number of ${unit}`);
}

/** The number in a column of the one line like this. @throws NoFigure */
export function read(line: Line, column: Column, unit: keyof typeof units) {
  return (figures: readonly Figure[]): number => {
    const [one] = linesLike(figures, line);
    return numberIn(one?.[column] ?? '', unit);
  };
}

/** The highest among all lines like this. @throws NoFigure */
export function highest(line: Line, column: Column, unit: keyof typeof units) {
  return (figures: readonly Figure[]): number =>
    Math.max(...linesLike(figures, line).map(one => numberIn(one[column], unit)));
}
