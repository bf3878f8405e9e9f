/** What is made of a received file: pictures of our own, and what it is printed from. */
import type { ArtworkType } from '#contract/artwork/artwork-type.ts';
import type { previewWidths } from './preview-widths.ts';

export type PreviewWidth = (typeof previewWidths)[number];

export interface EncodedArtwork {
  type: ArtworkType;
  widthPx: number;
  heightPx: number;
  previews: { width: PreviewWidth; webp: Buffer }[];
  /** The file to print from; null for an SVG, a PDF or a HEIC, which is printed from as it came. */
  print: { extension: 'png' | 'jpg'; bytes: Buffer } | null;
}
