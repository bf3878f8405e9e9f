/** The shop's public keys: as published now, or else this device's last copy. */
import type { PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { call } from '../call/call.ts';

const storageKey = 'selvedge.seal-keys';

export interface ShopKeys {
  keys: PublicKey[];
  /** The copy of an earlier visit, because no answer came. */
  isCopy: boolean;
}

/** Null if no answer comes and this device has never received the keys. */
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
    // Storage is switched off or full. The next check asks the shop.
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
