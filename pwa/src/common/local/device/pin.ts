/** A PIN is short, so its stored hash is slow to guess, and five wrong tries require the password. */
import { type IdleLock, mostTries, readLock, writeLock } from './idle-lock.ts';
import { fromBase64, toBase64 } from '../database/sealing.ts';

const iterations = 600_000;
export const pinPattern = /^\d{4,8}$/;

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256)));
}

export async function setPin(userId: number, pin: string, nowMs: number): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await hashOf(pin, salt, iterations);
  writeLock(userId, { iterations, salt: toBase64(salt), hash, tries: 0, isLocked: false, activeAtMs: nowMs });
}

export type PinAnswer = { isRight: true } | { isRight: false; triesLeft: number };

/** Counts the try before checking it: closing the window in between doesn't give a try back. */
export async function tryPin(userId: number, pin: string, nowMs: number): Promise<PinAnswer> {
  const lock = readLock(userId);
  if (!lock) return { isRight: true };
  if (lock.tries >= mostTries) return { isRight: false, triesLeft: 0 };
  const counted: IdleLock = { ...lock, isLocked: true, tries: lock.tries + 1 };
  writeLock(userId, counted);
  const isRight = (await hashOf(pin, fromBase64(lock.salt), lock.iterations)) === lock.hash;
  if (isRight) writeLock(userId, { ...counted, tries: 0, isLocked: false, activeAtMs: nowMs });
  return isRight ? { isRight } : { isRight, triesLeft: mostTries - counted.tries };
}
