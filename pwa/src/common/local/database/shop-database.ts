/**
 * What a shopper keeps on this device, signed in or not: cart lines, artwork bytes, and single records
 * (the catalogue copy, products visited, the checkout form). Loaded only when it is needed: the first paint is without it.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { CartLine } from '#contract/cart/cart.ts';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { shopDatabaseName } from '../call/read-records.ts';
import { letGoWhenLeft } from './let-go-when-left.ts';
import { reviveWhenLost } from './reviving.ts';
import { truthful } from '../call/truthful.ts';
import type { ShopRequest } from '../forms/requests.ts';

export interface StoredArtwork {
  sha256: string;
  /** ArrayBuffer, never Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer;
  type: string;
  name: string;
  widthPx: number;
  heightPx: number;
  /** ISO time at which sending began: the bytes may have arrived although no answer did. */
  sentAt?: string;
  /** ISO time at which the server confirmed the same hash. */
  uploadedAt?: string;
}

export interface ShopRecord<T = unknown> {
  key: string;
  value: T;
  /** ISO time at which it was true. */
  asOf: string;
}

/** A quote request, message or sign-up that the shop does not have yet. */
export interface WaitingRequest {
  /** Made here; the server's `clientId`, so that sending twice is one request. */
  id: string;
  request: ShopRequest;
  /** ISO time. */
  createdAt: string;
  /** The server's word against it; null while it waits. */
  refusal: string | null;
}

/** A design that somebody keeps for further products. */
export interface KeptDesign extends Omit<SavedDesign, 'version'> {
  /** Whose account it belongs to; null while it is nobody's but this device's. */
  owner: number | null;
  /** As the account has it; null while it does not. */
  version: number | null;
  /** Changed here since the account heard of it. */
  isDirty: boolean;
  /** ISO time; gone for people, and still here until the account knows. */
  deletedAt: string | null;
}

export interface ShopDatabase extends Dexie {
  lines: Table<CartLine, string>;
  artworks: Table<StoredArtwork, string>;
  records: Table<ShopRecord, string>;
  requests: Table<WaitingRequest, string>;
  designs: Table<KeptDesign, string>;
}

export function openShopDatabase(options: DexieOptions = {}): ShopDatabase {
  const db = new Dexie(shopDatabaseName, {
    ...truthful,
    ...options,
  }) as ShopDatabase;
  db.version(1).stores({ lines: 'id', artworks: 'sha256', records: 'key' });
  // Rows without `uploadedAt` are not in its index: what is unsent is found without reading any bytes.
  db.version(2).stores({ artworks: 'sha256, uploadedAt' });
  db.version(3).stores({ requests: 'id' });
  db.version(4).stores({ designs: 'id' });
  // Nothing here is worth loading a shopper's page anew: what they see goes on without it.
  letGoWhenLeft(db);
  reviveWhenLost(db, () => undefined);
  return db;
}
