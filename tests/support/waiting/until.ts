import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/** Tries until `what` no longer throws. Vitest's own `vi.waitFor` gives up after a second. */
export const until = <Found>(what: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(what, { timeout: patienceMs });
