/** Creates this device's key, in code that is loaded only by people who sign. */
import { base64Url, curve, keyIdOf } from '#contract/deliveries/seal/signing.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { type DeviceKey, readDeviceKey, sealKeyName } from './device-key.ts';

/** Creates the key if there is none. Any failure (an insecure page, storage that accepts no keys) leaves none. */
export async function ensureDeviceKey(db: UserDatabase): Promise<void> {
  if (await readDeviceKey(db)) return;
  const { publicKey: open, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const publicKey = base64Url(await crypto.subtle.exportKey('raw', open));
  const value: DeviceKey = { id: await keyIdOf(publicKey), publicKey, privateKey };
  await db.transaction('rw', db.meta, async () => {
    // Another tab may have been quicker.
    if (!(await readDeviceKey(db))) await db.meta.put({ key: sealKeyName, value });
  });
}
