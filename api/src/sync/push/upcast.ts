/** Old devices: arguments of a mutation at an earlier version become those of the next, one step at a time. */
import type { AnyMutation } from '#contract/wire/mutations.ts';

/** Arguments at the declared version; null when a step is missing, which is our mistake and never the device's. */
export function upcast(
  { version, raise }: Pick<AnyMutation, 'version' | 'raise'>,
  args: unknown,
  from: number,
): { args: unknown } | null {
  let raised = args;
  for (let v = from; v < version; v++) {
    const step = raise?.[v];
    if (!step) return null;
    raised = step(raised);
  }
  return { args: raised };
}
