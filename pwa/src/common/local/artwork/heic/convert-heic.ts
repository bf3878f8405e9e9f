/**
 * Makes artwork of a HEIC photograph: the file is kept as it is, and beside it a picture, which the device shows from then
 * on without the reader. The file is opened in a worker, which is ended if it takes too long.
 */
import { artworkRefusals, heicType } from '#contract/artwork/artwork.ts';
import type { ConvertFile } from '../artwork.ts';
import { sha256Of } from '../sha256-of.ts';
import type { HeicAnswer, HeicQuestion } from './heic-messages.ts';

/** The longer side of the picture that the device keeps: sharp on every screen at every size of the garment. */
const pictureSidePx = 1600;
/** A slow phone takes this long for a large photograph. */
const longestMs = 25_000;

export const convertHeic: ConvertFile = async (file, bytes) => {
  const answer = await ask({ bytes, sidePx: pictureSidePx });
  if (!answer.ok) {
    const { why } = answer;
    const reason = why === 'unloaded' ? 'reader' : why === 'costly' ? 'heic' : why;
    return { ok: false, message: artworkRefusals[reason] };
  }
  const { widthPx, heightPx, picture } = answer;
  const named = { sha256: await sha256Of(bytes), name: file.name, type: heicType, widthPx, heightPx };
  return { ok: true, artwork: { ...named, bytes: bytes.byteLength }, row: { ...named, bytes, picture } };
};

function ask(question: HeicQuestion): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic.wasm-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<HeicAnswer>(resolve => {
    const late = setTimeout(() => resolve({ ok: false, why: 'costly' }), longestMs);
    worker.onmessage = event => {
      clearTimeout(late);
      resolve((event as MessageEvent<HeicAnswer>).data);
    };
    worker.onerror = () => {
      clearTimeout(late);
      resolve({ ok: false, why: 'unloaded' });
    };
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
