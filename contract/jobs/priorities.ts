/** Priorities of projects and jobs. */
import { isOneOf } from '../wire/transitions.ts';

export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
export const defaultPriority: Priority = 'medium';

/** The next priority when the label is clicked: low, medium, high, urgent, then low again. Unknown words become low. */
export function nextPriority(current: string): Priority {
  const at = isOneOf(priorities, current) ? priorities.indexOf(current) : -1;
  return priorities[(at + 1) % priorities.length] ?? 'low';
}

/** Most urgent first; unknown words last. */
export function comparePriority(a: string, b: string): number {
  const rank = (word: string) => (isOneOf(priorities, word) ? priorities.indexOf(word) : -1);
  return rank(b) - rank(a);
}
