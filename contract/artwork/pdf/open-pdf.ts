/** A PDF by its pages: how large they are, how sharp what is on them, and their pictures. Lengths in points, 1/72 inch. */
import { type PdfiumCalls, startPdfium } from './pdfium-host.ts';

/** `locked`: nobody can read it without its password. */
export type PdfTrouble = 'locked' | 'broken';

export interface PdfPage {
  widthPt: number;
  heightPt: number;
  /** Of the coarsest picture on it that is worth a look; null where everything is drawn with lines and letters. */
  leastDpi: number | null;
  hasCmykPictures: boolean;
}

/** Pixels, four bytes each: red, green, blue, opacity. */
export interface DrawnPage {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Part of a page as shares of its width and height. */
export interface PageCrop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface OpenPdf {
  pageCount: number;
  /** Pages count from 1; null for one that can't be read. */
  read(page: number): PdfPage | null;
  /** On no ground: paper is not printed on cloth. Null if it can't be drawn. */
  draw(page: number, size: { width: number; height: number }, crop?: PageCrop): DrawnPage | null;
  text(page: number, mostCharacters: number): string;
}

const password = 4;
const bgraWithAlpha = 4;
/** Red first, as canvases and sharp have it. */
const reverseBytes = 0x10;
const picture = 3;
const group = 5;
const deviceCmyk = 3;
/** Pictures smaller than this share of the page say little about it. */
const notedShare = 0.02;
/** Of a page: more are not looked at. */
const mostObjects = 5_000;

export async function openPdf(module: WebAssembly.Module, file: Uint8Array): Promise<OpenPdf | PdfTrouble> {
  const pdfium = await startPdfium(module);
  const { call, bytes } = pdfium;
  const at = call('malloc', file.length);
  if (at === 0) return 'broken';
  bytes().set(file, at);
  const document = call('FPDF_LoadMemDocument', at, file.length, 0);
  if (document === 0) return call('FPDF_GetLastError') === password ? 'locked' : 'broken';

  function onPage<T>(page: number, work: (handle: number) => T): T | null {
    const handle = call('FPDF_LoadPage', document, page - 1);
    if (handle === 0) return null;
    try {
      return work(handle);
    } finally {
      call('FPDF_ClosePage', handle);
    }
  }

  return {
    pageCount: call('FPDF_GetPageCount', document),
    read: page => onPage(page, handle => readPage(pdfium, handle)),
    draw: (page, size, crop) => onPage(page, handle => drawPage(pdfium, handle, size, crop)),
    text: (page, most) => onPage(page, handle => readText(pdfium, handle, most)) ?? '',
  };
}

function readPage(pdfium: PdfiumCalls, page: number): PdfPage | null {
  const widthPt = pdfium.call('FPDF_GetPageWidthF', page);
  const heightPt = pdfium.call('FPDF_GetPageHeightF', page);
  if (!(widthPt > 0 && heightPt > 0 && Number.isFinite(widthPt * heightPt))) return null;
  return { widthPt, heightPt, ...readPictures(pdfium, page, widthPt * heightPt) };
}

function readPictures({ call, view }: PdfiumCalls, page: number, pageArea: number) {
  const facts = { leastDpi: null as number | null, hasCmykPictures: false };
  const data = call('malloc', 28);
  let left = mostObjects;
  const look = (count: number, objectAt: (nth: number) => number, depth: number): void => {
    for (let nth = 0; nth < count && left-- > 0; nth++) {
      const object = objectAt(nth);
      const kind = call('FPDFPageObj_GetType', object);
      if (kind === group && depth < 4)
        look(
          call('FPDFFormObj_CountObjects', object),
          inner => call('FPDFFormObj_GetObject', object, inner),
          depth + 1,
        );
      if (kind !== picture || !call('FPDFImageObj_GetImageMetadata', object, page, data)) continue;
      const read = view();
      const [width, height] = [read.getUint32(data, true), read.getUint32(data + 4, true)];
      const dpis = [read.getFloat32(data + 8, true), read.getFloat32(data + 12, true)];
      facts.hasCmykPictures ||= read.getInt32(data + 20, true) === deviceCmyk;
      const dpi = Math.min(...dpis);
      if (!(dpi > 0)) continue;
      const areaPt = (width / (dpis[0] ?? 1)) * (height / (dpis[1] ?? 1)) * 72 * 72;
      if (areaPt > notedShare * pageArea) facts.leastDpi = Math.min(facts.leastDpi ?? dpi, dpi);
    }
  };
  look(call('FPDFPage_CountObjects', page), nth => call('FPDFPage_GetObject', page, nth), 0);
  call('free', data);
  return facts;
}

const whole: PageCrop = { left: 0, top: 0, width: 1, height: 1 };

function drawPage(
  { call, bytes }: PdfiumCalls,
  page: number,
  { width, height }: { width: number; height: number },
  crop = whole,
): DrawnPage | null {
  const bitmap = call('FPDFBitmap_CreateEx', width, height, bgraWithAlpha, 0, 0);
  if (bitmap === 0) return null;
  try {
    call('FPDFBitmap_FillRect', bitmap, 0, 0, width, height, 0);
    const [pageWidth, pageHeight] = [Math.round(width / crop.width), Math.round(height / crop.height)];
    const [left, top] = [Math.round(-crop.left * pageWidth), Math.round(-crop.top * pageHeight)];
    call('FPDF_RenderPageBitmap', bitmap, page, left, top, pageWidth, pageHeight, 0, reverseBytes);
    const [from, stride] = [call('FPDFBitmap_GetBuffer', bitmap), call('FPDFBitmap_GetStride', bitmap)];
    const data = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row++) {
      const start = from + row * stride;
      data.set(bytes().subarray(start, start + width * 4), row * width * 4);
    }
    return { width, height, data };
  } finally {
    call('FPDFBitmap_Destroy', bitmap);
  }
}

function readText({ call, view }: PdfiumCalls, page: number, mostCharacters: number): string {
  const text = call('FPDFText_LoadPage', page);
  if (text === 0) return '';
  const at = call('malloc', (mostCharacters + 1) * 2);
  const count = call('FPDFText_GetText', text, 0, mostCharacters, at);
  const read = view();
  const codes = Array.from({ length: Math.max(0, count - 1) }, (_, nth) =>
    read.getUint16(at + nth * 2, true),
  );
  call('free', at);
  call('FPDFText_ClosePage', text);
  return String.fromCharCode(...codes);
}
