/**
 * What a shopper stores on this device, signed in or not: cart lines, artwork bytes and single records (the catalogue
 * copy, products visited, the checkout form). Loaded only on demand: the first paint doesn't need it.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Api } from '#contract/wire/api.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { CartLine } from '#contract/cart/cart.ts';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import { shopDatabaseName, type ShopRecord } from '../call/read-records.ts';
import { letGoWhenLeft } from './let-go-when-left.ts';
import { reviveWhenLost } from './reviving.ts';
import { truthful } from '../call/truthful.ts';

export interface StoredArtwork {
  sha256: string;
  /** ArrayBuffer, never Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer;
  type: string;
  name: string;
  widthPx: number;
  heightPx: number;
  /** A PNG of what a browser can't show by itself, such as a page of a PDF. */
  picture?: ArrayBuffer;
  /** Of a PDF's page other than the first: the file's own hash, under which its bytes are sent. */
  fileSha256?: string;
  page?: number;
  /** The hash of the file that the design tool made it of. */
  madeFrom?: string;
  /** ISO time at which sending began. The bytes may have arrived even if no answer did. */
  sentAt?: string;
  /** ISO time at which the server confirmed the same hash. */
  uploadedAt?: string;
}

export type ShopRequest =
  | { kind: 'quote'; body: SentBody<Api['requestQuote']> }
  | { kind: 'contact'; body: SentBody<Api['sendContactMessage']> }
  | { kind: 'newsletter'; body: SentBody<Api['signUpForNewsletter']> };

/** A quote request, message or sign-up that the shop hasn't received yet. */
export interface WaitingRequest {
  /** Made here. It is the server's `clientId`, so that sending twice makes one request. */
  id: string;
  request: ShopRequest;
  /** ISO time. */
  createdAt: string;
  /** The server's reason for refusing it. Null while it waits. */
  refusal: string | null;
}

/** A design saved for use on other products. */
export interface KeptDesign extends Omit<SavedDesign, 'version'> {
  /** The user whose account it belongs to. Null if it belongs only to this device. */
  owner: number | null;
  /** The account's version. Null if the account doesn't have the design. */
  version: number | null;
  /** Changed here since the account last received it. */
  isDirty: boolean;
  /** ISO time. Hidden from users from then on, but stored until the account has deleted it. */
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
  // The index omits rows without `uploadedAt`: unsent rows are found without reading any bytes.
  db.version(2).stores({ artworks: 'sha256, uploadedAt' });
  db.version(3).stores({ requests: 'id' });
  db.version(4).stores({ designs: 'id' });
  // Nothing here is worth reloading a shopper's page for: what they see works without it.
  letGoWhenLeft(db);
  reviveWhenLost(db, () => undefined);
  return db;
}
