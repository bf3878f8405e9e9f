/** The user's decisions about a change: one at a time. A failed save on this device is reported. */
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';

export interface Deciding<Name extends string> {
  underWay: Name | null;
  /** Why the last decision failed. Null if it didn't. */
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
