/** What a person decides about a change: one decision at a time, and what this device could not keep is said. */
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';

export interface Deciding<Name extends string> {
  underWay: Name | null;
  /** Why the last one came to nothing; null where it did not. */
  failure: string | null;
}

export type Decide<Name extends string> = (name: Name, work: () => Promise<unknown>) => Promise<void>;

/** A second tap can arrive before the next render, so work in progress is tracked here and not in React state. */
export function createDecide<Name extends string>(onChange: (now: Deciding<Name>) => void): Decide<Name> {
  let isUnderWay = false;
  return async (name, work) => {
    if (isUnderWay) return;
    isUnderWay = true;
    onChange({ underWay: name, failure: null });
    let failure: string | null = null;
    try {
      await work();
    } catch (error) {
      failure = saveFailureText(error);
    }
    isUnderWay = false;
    onChange({ underWay: null, failure });
  };
}
