import type { PlacedRun, Run } from './runs.ts';

/** The set-up of each line that carries one: a fee for every run, once. */
export function setUpFees(placed: ReadonlyMap<string, readonly PlacedRun[]>): Map<string, number> {
  const fees = new Map<string, number>();
  const runs = new Set([...placed.values()].flatMap(list => list.map(({ run }) => run)));
  for (const run of runs) fees.set(run.carrierId, (fees.get(run.carrierId) ?? 0) + feeOf(run));
  return fees;
}

function feeOf({ technique: { setUp }, isFree, inks }: Run): number {
  if (isFree) return 0;
  return setUp.per === 'ink' ? setUp.cents * inks : setUp.cents;
}
