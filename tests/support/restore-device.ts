/** Restores a device's database byte for byte, without using the app's code. */
import { readFileSync } from 'node:fs';
import type { Actor } from '#api/sync/actor.ts';

interface KeptStore {
  name: string;
  keyPath: string;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: unknown[];
}

export interface KeptDevice {
  /** Commit of the code that wrote it. */
  savedBy: string;
  /** ISO time of its last change. */
  savedAt: string;
  name: string;
  version: number;
  person: Actor;
  stores: KeptStore[];
}

export function readKeptDevice(file: string): KeptDevice {
  return JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8')) as KeptDevice;
}

export async function restoreDevice(indexedDB: IDBFactory, { name, version, stores }: KeptDevice) {
  const rows = await Promise.all(stores.map(store => Promise.all(store.rows.map(revive))));
  const opening = indexedDB.open(name, version);
  await new Promise<void>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      for (const [at, { name: storeName, keyPath, autoIncrement, indexes }] of stores.entries()) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const { name: indexName, keyPath: path, ...rest } of indexes)
          store.createIndex(indexName, path, rest);
        for (const row of rows[at] ?? []) store.put(row);
      }
    };
    opening.onsuccess = () => resolve();
    opening.onerror = () => reject(opening.error ?? new Error('The database did not open.'));
  });
  opening.result.close();
}

/**
 * JSON has no bytes and no keys: `{ $bytes }` is an ArrayBuffer in base64, with `$view` a Uint8Array; `{ $aesKey }` a key
 * that cannot be read out.
 */
async function revive(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(revive));
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) {
    const bytes = bytesOf(String(value.$bytes));
    return '$view' in value ? new Uint8Array(bytes) : bytes;
  }
  if ('$aesKey' in value) {
    const raw = bytesOf(String(value.$aesKey));
    return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const entries = Object.entries(value).map(async ([key, one]) => [key, await revive(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function bytesOf(base64: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(base64, 'base64')).buffer;
}
