/**
 * Sealing for a device that is open: its code comes beside the work, at once and once, so that screens of the office do
 * not wait for it. At a door without a network it is in the worker's cache with the other code of staff.
 */
import type { SealEvidence } from './chain-head.ts';
import type { SealingParts } from './seal-evidence.ts';
import type { UserDatabase } from '../database/user-database.ts';

export interface LazySealing {
  seal: SealEvidence;
  /** Makes this device's key where there is none. */
  ensureKey(db: UserDatabase): Promise<void>;
}

export function createLazySealing(parts: SealingParts): LazySealing {
  const load = () => Promise.all([import('./seal-evidence.ts'), import('./make-device-key.ts')]);
  const loading = load();
  // Asked for again when something is to be sealed.
  loading.catch(() => undefined);
  const ready = () => loading.catch(load);
  return {
    async seal(db, toSeal) {
      try {
        const [{ createSealing }] = await ready();
        return await createSealing(parts)(db, toSeal);
      } catch {
        return { seal: { missing: 'failed' } };
      }
    },
    async ensureKey(db) {
      const [, { ensureDeviceKey }] = await ready();
      await ensureDeviceKey(db);
    },
  };
}
