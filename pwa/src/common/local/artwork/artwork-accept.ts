import { artworkTypes, heicType, pdfType } from '#contract/artwork/artwork.ts';

/**
 * For these a phone offers camera, photos and files; what can't be used is refused with a message. HEIC isn't named where
 * people tap: a phone then hands over a JPEG, which needs no reader.
 */
export const artworkAccept = [
  ...artworkTypes,
  'image/*',
  ...(globalThis.matchMedia?.('(pointer: fine)').matches ? [heicType, '.heic', '.heif'] : []),
  pdfType,
  '.pdf',
  '.ai',
].join(',');
