/**
 * The key by which push services know the shop (VAPID, RFC 8292). Devices subscribe with its public half and take
 * messages of no other key: a new one ends all subscriptions, and people are asked again. From `PUSH_KEY`, else from a
 * file in the data folder that the first start makes.
 */
import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { keptKey, makeKey, publicPoint, readKey } from './kept-key.ts';

/** Both in base64url without padding: a point of 65 bytes, and a number of 32. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushKeySource {
  /** Base64 of PKCS #8. */
  pushKey?: string | null;
  dataDir?: string;
}

/** Without a source it is a key of this process alone: for tests. */
export function openPushKeys({ pushKey, dataDir }: PushKeySource): PushKeys {
  if (pushKey) return pushKeysOf(readKey('PUSH_KEY', pushKey));
  return pushKeysOf(dataDir ? keptKey(path.join(dataDir, 'keys', 'push.pem')) : makeKey());
}

export function pushKeysOf(key: KeyObject): PushKeys {
  const { d = '' } = key.export({ format: 'jwk' });
  return { publicKey: publicPoint(key).toString('base64url'), privateKey: d };
}
