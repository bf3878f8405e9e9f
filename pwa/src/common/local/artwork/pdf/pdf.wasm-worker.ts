/**
 * Opens a PDF, away from the page. The server sends this file with a policy that allows WebAssembly, which no page of the
 * shop has.
 */
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import {
  drawDesignPage,
  drawPage,
  readDesignPage,
  readPdf,
  type ReadPdf,
} from '#contract/artwork/pdf/design-page.ts';
import type { DrawnPage } from '#contract/artwork/pdf/open-pdf.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-messages.ts';

let opened: ReadPdf | null = null;

self.addEventListener('message', (event: MessageEvent<PdfQuestion>) => {
  // A file that ends PDFium is damaged.
  const ended = (): PdfAnswer => ({ ok: false, why: 'broken' });
  void answerTo(event.data)
    .catch(ended)
    .then(answer => self.postMessage(answer));
});

async function answerTo(question: PdfQuestion): Promise<PdfAnswer> {
  if (question.ask === 'open') {
    const module = await WebAssembly.compileStreaming(fetch(wasmUrl)).catch(() => null);
    if (!module) return { ok: false, why: 'unloaded' };
    const read = await readPdf(module, new Uint8Array(question.bytes));
    if (typeof read === 'string') return { ok: false, why: read };
    opened = read;
    return { ok: true, pageCount: read.pdf.pageCount };
  }
  if (!opened) return { ok: false, why: 'broken' };
  const { page, sidePx } = question;
  if (question.ask === 'page') {
    const drawn = drawPage(opened, page, sidePx);
    return drawn ? { ok: true, picture: await asPng(drawn) } : { ok: false, why: 'page' };
  }
  const design = readDesignPage(opened, page);
  if (typeof design === 'string') return { ok: false, why: design };
  const drawn = drawDesignPage(opened, page, design, sidePx);
  if (!drawn) return { ok: false, why: 'page' };
  const { widthPx, heightPx, usesCmyk } = design;
  const picture = await (await asPng(drawn)).arrayBuffer();
  return { ok: true, design: { widthPx, heightPx, usesCmyk, picture } };
}

function asPng({ width, height, data }: DrawnPage): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
