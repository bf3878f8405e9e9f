/** The result of a group of attacks. */
export interface Outcome {
  tried: number;
  /** What was tried, and what failed. */
  failures: { what: string; wrong: string[] }[];
}

export const newOutcome = (): Outcome => ({ tried: 0, failures: [] });

export function addOutcome(outcome: Outcome, what: string, wrong: readonly string[]): void {
  outcome.tried++;
  if (wrong.length > 0) outcome.failures.push({ what, wrong: [...wrong] });
}

const shown = 25;

/** One sentence for each failure, up to a readable number. */
export function describeFailures({ failures }: Outcome): string {
  const lines = failures.slice(0, shown).map(({ what, wrong }) => `${what}\n  ${wrong.join(' ')}`);
  return [...lines, ...(failures.length > shown ? [`… and ${failures.length - shown} more`] : [])].join('\n');
}
