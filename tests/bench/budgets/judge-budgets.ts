/** Budgets against the figures of a run: met, missed, or not measured and why. */
import type { Figure } from '../figure.ts';

/** What a bench has printed, or why it has no figures. */
export type Outcome = { figures: readonly Figure[] } | { failed: string };
export type Outcomes = Readonly<Record<string, Outcome>>;

export interface Bound {
  is: 'at most' | 'at least';
  value: number;
}

export interface Budget {
  what: string;
  unit: 'times' | 'ms' | 'KB' | 'MB' | 'bytes';
  gate: Bound;
  goal?: Bound;
  from: Source | NotHere;
}

export interface Source {
  /** Names as for `npm run bench`. */
  bench: string;
  /** @throws NoFigure */
  read: (figures: readonly Figure[]) => number;
  /** Said beside the figure. */
  note?: string;
}

export interface NotHere {
  notHere: string;
}

export interface Judged {
  what: string;
  gate: string;
  goal: string;
  measured: string;
  /** `NO FIGURE`: the bench ran, but prints another line than the budget looks for. */
  met: 'goal' | 'gate' | 'MISSED' | 'not measured' | 'NO FIGURE';
  note: string;
}

export class NoFigure extends Error {}

export const atMost = (value: number): Bound => ({ is: 'at most', value });
export const atLeast = (value: number): Bound => ({ is: 'at least', value });

/** The benches that these budgets need, each once. */
export function benchesOf(budgets: readonly Budget[]): string[] {
  return [...new Set(budgets.flatMap(({ from }) => ('bench' in from ? [from.bench] : [])))];
}

export function judge(budget: Budget, outcomes: Outcomes): Judged {
  const { what, unit, gate, goal, from } = budget;
  const line = { what, gate: boundText(gate, unit), goal: goal ? boundText(goal, unit) : '' };
  const without = (note: string): Judged => ({ ...line, measured: '', met: 'not measured', note });
  if ('notHere' in from) return without(from.notHere);
  const outcome = outcomes[from.bench];
  if (!outcome) return without(`the bench "${from.bench}" was not run`);
  if ('failed' in outcome) return without(`the bench "${from.bench}" failed: ${outcome.failed}`);
  try {
    const measured = from.read(outcome.figures);
    const met = goal && holds(goal, measured) ? 'goal' : holds(gate, measured) ? 'gate' : 'MISSED';
    return { ...line, measured: valueText(measured, unit), met, note: from.note ?? '' };
  } catch (error) {
    if (!(error instanceof NoFigure)) throw error;
    return { ...without(`the bench "${from.bench}" ${error.message}`), met: 'NO FIGURE' };
  }
}

/** Red where a gate is missed, or a bench has failed or prints another line. What cannot be measured here is neither. */
export function isRed(judged: readonly Judged[], outcomes: Outcomes): boolean {
  return (
    judged.some(({ met }) => met === 'MISSED' || met === 'NO FIGURE') ||
    Object.values(outcomes).some(outcome => 'failed' in outcome)
  );
}

/** A figure that is no number holds no bound. */
function holds({ is, value }: Bound, measured: number): boolean {
  return is === 'at most' ? measured <= value : measured >= value;
}

const boundText = ({ is, value }: Bound, unit: Budget['unit']) =>
  `${is === 'at most' ? '≤' : '≥'} ${valueText(value, unit)}`;

function valueText(value: number, unit: Budget['unit']): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return `${text} ${unit === 'times' ? '×' : unit}`;
}
