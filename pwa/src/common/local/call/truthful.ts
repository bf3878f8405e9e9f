import type { DexieOptions } from 'dexie';

/**
 * Options for both of a device's databases: what a screen shows as saved is on the disk. A commit is written through,
 * and nothing is shown before it is committed. Dexie's cache of live queries would show single statements earlier.
 */
export const truthful = {
  chromeTransactionDurability: 'strict',
  cache: 'disabled',
} as const satisfies DexieOptions;
