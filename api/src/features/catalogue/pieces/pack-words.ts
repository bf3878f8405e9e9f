/** What is said between the thread that answers and the one that packs. */

/** JSON as the database wrote it: an answer of pieces, or lists of products that together are the whole catalogue. */
export type Ask = { kind: 'pieces'; text: string } | { kind: 'whole'; texts: readonly string[] };

export interface Packed {
  identity: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
}

export type Told = { packed: Packed } | { failed: string };
