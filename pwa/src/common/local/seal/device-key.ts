/**
 * The key with which this device signs proofs of delivery. The private half can't be read, not even by us: the browser
 * stores it in IndexedDB and signs with it.
 */
import { readMeta, type UserDatabase } from '../database/user-database.ts';

export interface DeviceKey {
  id: string;
  /** Raw point, base64url. */
  publicKey: string;
  privateKey: CryptoKey;
  /** The shop has the public key. */
  isEnrolled?: boolean;
}

export const sealKeyName = 'sealKey';

export const readDeviceKey = (db: UserDatabase) => readMeta<DeviceKey>(db, sealKeyName);

export async function noteEnrolled(db: UserDatabase, id: string): Promise<void> {
  const key = await readDeviceKey(db);
  if (key?.id === id) await db.meta.put({ key: sealKeyName, value: { ...key, isEnrolled: true } });
}
