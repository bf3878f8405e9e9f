/** Reads and stitches pictures in a worker, so that the page stays responsive. Sends one answer to each question. */
import { factsSidePx, readPicture } from '#contract/artwork/picture-facts.ts';
import type { Pixels } from '#contract/artwork/picture-pixels.ts';
import { stitch, stitchedSidePx } from '#pwa/common/garments/stitch.ts';
import type { PictureAnswer, PictureQuestion } from './picture-reader.ts';

self.addEventListener('message', (event: MessageEvent<PictureQuestion>) => {
  const { id } = event.data;
  const tell = (answer: PictureAnswer) => self.postMessage(answer);
  // A browser that can't do it answers null, and the page does without.
  answerTo(event.data).then(tell, () => tell({ id, facts: null, stitched: null }));
});

async function answerTo(question: PictureQuestion): Promise<PictureAnswer> {
  const { id, stitchMm } = question;
  if (stitchMm === null) {
    return { id, facts: readPicture(await pixelsOf(question, factsSidePx)), stitched: null };
  }
  const { width, height, data } = stitch(await pixelsOf(question, stitchedSidePx), stitchMm);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return { id, facts: null, stitched: await canvas.convertToBlob({ type: 'image/png' }) };
}

async function pixelsOf({ picture, widthPx, heightPx }: PictureQuestion, side: number): Promise<Pixels> {
  const factor = Math.min(1, side / Math.max(widthPx, heightPx));
  const width = Math.max(1, Math.round(widthPx * factor));
  const height = Math.max(1, Math.round(heightPx * factor));
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  });
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws only in the page');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
