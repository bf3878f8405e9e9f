import type { DexieOptions } from 'dexie';

/**
 * Both of a device's databases: what a screen shows as saved is on the disk. Committed means written through, and
 * nothing is shown before it is committed, which Dexie's cache of live queries would do with single statements.
 */
export const truthful = {
  chromeTransactionDurability: 'strict',
  cache: 'disabled',
} as const satisfies DexieOptions;
