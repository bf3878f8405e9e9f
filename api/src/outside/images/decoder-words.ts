/** What the shop and the process that opens strangers' files say to each other. */
import type { EncodedAvif } from './avif/encode-avif.ts';
import type { ArtworkTrouble } from './artwork-trouble.ts';
import type { Signature } from './inspect-signature.ts';
import type { EncodedArtwork } from './encoded-artwork.ts';

export interface Work {
  /** The received file, and which page of it; 1 for a picture. */
  artwork: { ask: { file: string; page: number }; answer: EncodedArtwork | ArtworkTrouble };
  /** The largest WebP of a picture of our own. */
  avif: { ask: { webp: Uint8Array }; answer: EncodedAvif[] };
  signature: { ask: { dataUrl: string }; answer: Signature | null };
}

export type Ask = { [Kind in keyof Work]: { kind: Kind; limits: Limits } & Work[Kind]['ask'] }[keyof Work];

/** Of one file. */
export interface Limits {
  /** Processor time, of all threads. */
  cpuMs: number;
  /** More for each million pixels of a photograph: that work is bounded by their number. */
  cpuMsPerMegapixel: number;
  /** Memory of the whole process. */
  rssBytes: number;
}

export interface Told {
  done: Work[keyof Work]['answer'];
}

/** By which the process ends itself when a file takes more than it may: it may have no other word left. */
export const costlySignal = 'SIGUSR2';
