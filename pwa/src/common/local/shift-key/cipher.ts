/**
 * AES-GCM with the shift key. `of` names the place (table and id) and is authenticated: a value moved elsewhere
 * doesn't open. WebCrypto can't run inside an IndexedDB transaction: hide before it, show after it.
 */
export interface ShiftKeys {
  /** The key for new writes. Null before the first one has arrived. */
  current: string | null;
  /** All keys that data here may be hidden with. Null for one that was deleted. */
  held: Record<string, CryptoKey | null>;
}

export interface Hidden {
  /** Id of the shift key. */
  key: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const scheme = (of: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(of),
});

/** Null without a key, or if the browser fails: a captured proof is stored all the same. */
export async function hideBytes(
  { current, held }: ShiftKeys,
  of: string,
  bytes: BufferSource,
): Promise<Hidden | null> {
  const key = current === null ? null : held[current];
  if (current === null || !key) return null;
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { key: current, iv, data: await crypto.subtle.encrypt(scheme(of, iv), key, bytes) };
  } catch {
    return null;
  }
}

export function hide(keys: ShiftKeys, of: string, value: unknown): Promise<Hidden | null> {
  return hideBytes(keys, of, new TextEncoder().encode(JSON.stringify(value)));
}

/** Null if the key was deleted, or if the bytes aren't what was hidden there. */
export async function showBytes(
  { held }: ShiftKeys,
  of: string,
  hidden: Hidden,
): Promise<ArrayBuffer | null> {
  const key = held[hidden.key];
  if (!key) return null;
  try {
    return await crypto.subtle.decrypt(scheme(of, hidden.iv), key, hidden.data);
  } catch {
    return null;
  }
}

export async function show<T>(keys: ShiftKeys, of: string, hidden: Hidden): Promise<T | null> {
  const bytes = await showBytes(keys, of, hidden);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

/** The hidden part of a stored value. Null if it isn't hidden. */
export function hiddenIn(value: unknown): Hidden | null {
  if (typeof value !== 'object' || value === null || !('hidden' in value)) return null;
  const { hidden } = value as { hidden: Partial<Hidden> | null };
  return hidden?.key !== undefined && hidden.iv && hidden.data ? (hidden as Hidden) : null;
}
