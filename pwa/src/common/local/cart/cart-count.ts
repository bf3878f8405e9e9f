/**
 * The number of pieces in the cart, for the header's first paint. Reads the mirror in local storage (key `cart`), so
 * that it needs no database. The cart's commands write the mirror and then dispatch `cartMirrorEvent`.
 */
import { useSyncExternalStore } from 'react';

export const cartMirrorKey = 'cart';
/** Dispatched on `window` by this tab after it has written the mirror; other tabs hear `storage`. */
export const cartMirrorEvent = 'selvedge:cart';

export function useCartCount(): number {
  return useSyncExternalStore(subscribe, readCount, () => 0);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  addEventListener(cartMirrorEvent, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(cartMirrorEvent, onChange);
  };
}

function readCount(): number {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(cartMirrorKey) ?? '[]');
    return Array.isArray(lines) ? lines.reduce<number>((sum, line) => sum + piecesOf(line), 0) : 0;
  } catch {
    return 0; // storage is switched off, or what it holds is not ours
  }
}

function piecesOf(line: unknown): number {
  if (typeof line !== 'object' || line === null || !('totalQuantity' in line)) return 0;
  return typeof line.totalQuantity === 'number' ? line.totalQuantity : 0;
}
