/**
 * Makes artwork of a page of a PDF: the file is kept as it is, and beside it a picture of the page, which the device shows
 * from then on without PDFium. Everything about the file happens in a worker, which is ended if it takes too long.
 */
import { artworkRefusals, type ArtworkRef, pdfType } from '#contract/artwork/artwork.ts';
import { mostPdfPages, pageFileName, pageText } from '#contract/artwork/pdf/page-name.ts';
import { pdfRefusals } from '#contract/artwork/pdf/pdf-refusals.ts';
import type { ConvertFile } from '../artwork.ts';
import { sha256Of } from '../sha256-of.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-messages.ts';

/** The longer side of the picture that the device keeps: sharp on every screen at every size of the garment. */
const pictureSidePx = 1600;
const thumbSidePx = 360;
/** A slow phone takes this long for a heavy page; what takes longer is refused by the server as well. */
const longestMs = 25_000;

type Ask = (question: PdfQuestion) => Promise<PdfAnswer>;

const startWorker = () => new Worker(new URL('./pdf.wasm-worker.ts', import.meta.url), { type: 'module' });

export const convertPdf: ConvertFile = async (file, bytes, choosePage) => {
  const worker = startWorker();
  const ask = createAsk(worker);
  try {
    const opened = await ask({ ask: 'open', bytes });
    if (!opened.ok) return refused(opened);
    const pageCount = 'pageCount' in opened ? opened.pageCount : 1;
    const count = Math.min(mostPdfPages, pageCount);
    const page = count > 1 ? await choosePage(pagesOf(file.name, count, ask)) : 1;
    if (page === null) return { ok: false, message: '' };
    const answer = await ask({ ask: 'design', page, sidePx: pictureSidePx });
    if (!answer.ok) return refused(answer);
    if (!('design' in answer)) return { ok: false, message: artworkRefusals.broken };
    const { widthPx, heightPx, usesCmyk, picture } = answer.design;
    const fileSha256 = await sha256Of(bytes);
    const sha256 = page === 1 ? fileSha256 : await sha256Of(encoded(pageText(fileSha256, page)));
    const named = {
      sha256,
      name: pageFileName(file.name, page, pageCount),
      type: pdfType,
      widthPx,
      heightPx,
    };
    const artwork: ArtworkRef = { ...named, bytes: bytes.byteLength, ...(usesCmyk && { colours: 'cmyk' }) };
    return { ok: true, artwork, row: { ...named, bytes, picture, ...(page > 1 && { fileSha256, page }) } };
  } finally {
    worker.terminate();
  }
};

const encoded = (text: string) => new TextEncoder().encode(text).buffer;

function refused({ why }: Extract<PdfAnswer, { ok: false }>) {
  return {
    ok: false as const,
    message: why === 'unloaded' ? artworkRefusals.reader : pdfRefusals[why],
  };
}

/** The pictures come one after the other, in the order in which they are asked for. */
function pagesOf(fileName: string, count: number, ask: Ask) {
  return {
    fileName,
    count,
    async draw(page: number) {
      const answer = await ask({ ask: 'page', page, sidePx: thumbSidePx });
      return answer.ok && 'picture' in answer ? answer.picture : null;
    },
  };
}

/** One question at a time. After one that took too long, every other is refused as well: its worker has been ended. */
function createAsk(worker: Worker): Ask {
  let turn: Promise<unknown> = Promise.resolve();
  let hasEnded = false;
  const once: Ask = question =>
    new Promise(resolve => {
      if (hasEnded) return resolve({ ok: false, why: 'costly' });
      const end = (answer: PdfAnswer) => {
        clearTimeout(late);
        worker.onmessage = worker.onerror = null;
        resolve(answer);
      };
      const late = setTimeout(() => {
        hasEnded = true;
        worker.terminate();
        end({ ok: false, why: 'costly' });
      }, longestMs);
      worker.onmessage = event => end((event as MessageEvent<PdfAnswer>).data);
      worker.onerror = () => end({ ok: false, why: 'unloaded' });
      worker.postMessage(question);
    });
  return question => {
    const answer = turn.then(() => once(question));
    turn = answer;
    return answer;
  };
}
