/**
 * Sealing for an open device. Its code is loaded at once, in the background, so that office screens don't wait for it.
 * At a door without a network it comes from the worker's cache with the other staff code.
 */
import type { SealEvidence } from './chain-head.ts';
import type { SealingParts } from './seal-evidence.ts';
import type { UserDatabase } from '../database/user-database.ts';

export interface LazySealing {
  seal: SealEvidence;
  /** Creates this device's key if there is none. */
  ensureKey(db: UserDatabase): Promise<void>;
}

export function createLazySealing(parts: SealingParts): LazySealing {
  const load = () => Promise.all([import('./seal-evidence.ts'), import('./make-device-key.ts')]);
  const loading = load();
  // Loaded again when something is to be sealed.
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
