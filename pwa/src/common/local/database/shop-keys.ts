/** The shop's public keys: as it publishes them now, else as this device heard them last. */
import type { PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { call } from '../call/call.ts';

const storageKey = 'selvedge.seal-keys';

export interface ShopKeys {
  keys: PublicKey[];
  /** The copy of a former visit: nobody answered. */
  isCopy: boolean;
}

/** Null where nobody answers and this device has never heard them. */
export async function readShopKeys(): Promise<ShopKeys | null> {
  try {
    const keys = await call('GET /api/seal-keys');
    keep(keys);
    return { keys, isCopy: false };
  } catch {
    const keys = readCopy();
    return keys && { keys, isCopy: true };
  }
}

function keep(keys: PublicKey[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Storage is switched off or full: the next check asks the shop.
  }
}

function readCopy(): PublicKey[] | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as PublicKey[] | null;
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}
