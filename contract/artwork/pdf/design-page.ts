/**
 * A page of a PDF as a design: what is drawn on it, without the empty paper around, how many pixels that is worth, and
 * its picture. The device and the server come to the same numbers, as they run the same code on the same PDFium.
 */
import { vectorSidePx } from '../artwork.ts';
import { checkPdf } from './check-pdf.ts';
import { type DrawnPage, type OpenPdf, openPdf, type PageCrop } from './open-pdf.ts';
import type { PdfRefusal } from './pdf-refusals.ts';

export interface ReadPdf {
  pdf: OpenPdf;
  /** Somewhere in the file. */
  usesCmyk: boolean;
}

export interface DesignPage {
  /** As of a picture: what it is worth in print. `vectorSidePx` on the longer side: sharp at every size. */
  widthPx: number;
  heightPx: number;
  usesCmyk: boolean;
  crop: PageCrop;
}

/** Five metres: as far as the format goes without a factor. */
const mostPt = 14_400;
const probeSidePx = 800;
/** What Illustrator writes on the page of a file without its PDF part. */
const unsavedWords = /saved without PDF Content/i;

export async function readPdf(module: WebAssembly.Module, file: Uint8Array): Promise<ReadPdf | PdfRefusal> {
  const { trouble, usesCmyk } = await checkPdf(file);
  if (trouble) return trouble;
  const pdf = await openPdf(module, file);
  if (typeof pdf === 'string') return pdf;
  if (pdf.pageCount < 1) return 'broken';
  if (unsavedWords.test(pdf.text(1, 400))) return 'unsaved';
  return { pdf, usesCmyk };
}

export function readDesignPage({ pdf, usesCmyk }: ReadPdf, page: number): DesignPage | PdfRefusal {
  if (page > pdf.pageCount) return 'page';
  const found = pdf.read(page);
  if (!found) return 'page';
  const { widthPt, heightPt, leastDpi, hasCmykPictures } = found;
  if (Math.max(widthPt, heightPt) > mostPt) return 'large_page';
  const probe = pdf.draw(page, fitted(widthPt, heightPt, probeSidePx));
  if (!probe) return 'page';
  const crop = inkedPart(probe);
  const [width, height] = [widthPt * crop.width, heightPt * crop.height];
  const longest = Math.max(width, height);
  // One less than what means "every size".
  const sidePx = leastDpi === null ? vectorSidePx : Math.min(vectorSidePx - 1, (longest / 72) * leastDpi);
  const px = (part: number) => Math.max(1, Math.round((part / longest) * sidePx));
  return { widthPx: px(width), heightPx: px(height), usesCmyk: usesCmyk || hasCmykPictures, crop };
}

/** @param sidePx of the longer side. Null if it can't be drawn. */
export function drawDesignPage(
  { pdf }: ReadPdf,
  page: number,
  { widthPx, heightPx, crop }: DesignPage,
  sidePx: number,
): DrawnPage | null {
  return pdf.draw(page, fitted(widthPx, heightPx, sidePx), crop);
}

/** All of it, as it lies on its paper. Null if it can't be drawn. */
export function drawPage({ pdf }: ReadPdf, page: number, sidePx: number): DrawnPage | null {
  const found = pdf.read(page);
  return found && pdf.draw(page, fitted(found.widthPt, found.heightPt, sidePx));
}

function fitted(width: number, height: number, sidePx: number) {
  const factor = sidePx / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** The smallest part that holds all that is drawn, with a pixel around it; the whole of an empty page. */
export function inkedPart({ width, height, data }: DrawnPage): PageCrop {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  left = Math.max(0, left - 1);
  top = Math.max(0, top - 1);
  right = Math.min(width - 1, right + 1);
  bottom = Math.min(height - 1, bottom + 1);
  return {
    left: left / width,
    top: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}
