/**
 * Old devices: arguments of a mutation at an earlier version become those of the next, one step at a time. A version
 * that was ever released stays in here for at least 400 days.
 */
type Step = (args: unknown) => unknown;

/** `steps['job.create'][1]` makes version 2 of version 1. */
export type UpcastSteps = Readonly<Record<string, Readonly<Record<number, Step>>>>;

const asItWas: Step = args => args;

export const upcastSteps: UpcastSteps = {
  // Versions 2 and 3 only add fields that may be left out: photos, the position, the next attempt; the seal.
  'delivery.confirm': { 1: asItWas, 2: asItWas },
  'delivery.fail': { 1: asItWas, 2: asItWas },
};

/** Arguments at `current`; null when a step is missing, which is our mistake and never the device's. */
export function upcast(
  steps: UpcastSteps,
  name: string,
  args: unknown,
  { from, current }: { from: number; current: number },
): { args: unknown } | null {
  let raised = args;
  for (let v = from; v < current; v++) {
    const step = steps[name]?.[v];
    if (!step) return null;
    raised = step(raised);
  }
  return { args: raised };
}
