/** What the page and the worker that opens PDFs say to each other. One file for each worker: it ends with it. */
import type { PdfRefusal } from '#contract/artwork/pdf/pdf-refusals.ts';

export type PdfQuestion =
  | { ask: 'open'; bytes: ArrayBuffer }
  /** A page on white paper, to choose from. */
  | { ask: 'page'; page: number; sidePx: number }
  /** As the design that it becomes. */
  | { ask: 'design'; page: number; sidePx: number };

export interface DesignOfPage {
  widthPx: number;
  heightPx: number;
  usesCmyk: boolean;
  picture: ArrayBuffer;
}

/** `unloaded`: the reader itself could not be loaded. */
export type PdfAnswer =
  | { ok: true; pageCount: number }
  | { ok: true; picture: Blob }
  | { ok: true; design: DesignOfPage }
  | { ok: false; why: PdfRefusal | 'unloaded' };
