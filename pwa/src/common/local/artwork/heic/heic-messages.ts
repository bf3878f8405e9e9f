/** What the page and the worker that opens HEIC photographs say to each other. One photograph for each worker. */
import type { HeicTrouble } from '#contract/artwork/heic/open-heic.ts';

export interface HeicQuestion {
  bytes: ArrayBuffer;
  /** The longer side of the picture that is drawn. */
  sidePx: number;
}

/** `unloaded`: the reader itself could not be loaded. `costly`: it took too long. */
export type HeicAnswer =
  | { ok: true; widthPx: number; heightPx: number; picture: ArrayBuffer }
  | { ok: false; why: HeicTrouble | 'unloaded' | 'costly' };
