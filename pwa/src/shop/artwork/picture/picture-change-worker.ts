/** Changes a picture away from the page. Ended when its answer is no longer wanted. */
import { type PictureChange, backgroundOf, changePicture } from '#contract/artwork/editing/picture-tools.ts';

export interface ChangeQuestion {
  picture: Blob;
  change: PictureChange;
  /** The longer side of the result, at most. */
  sidePx: number;
}

export interface ChangeAnswer {
  picture: Blob;
  inks: string[];
  /** Of the picture as it is given. */
  background: string | null;
}

self.addEventListener('message', (event: MessageEvent<ChangeQuestion>) => {
  answerTo(event.data).then(
    answer => self.postMessage(answer),
    () => self.postMessage(null),
  );
});

async function answerTo({ picture, change, sidePx }: ChangeQuestion): Promise<ChangeAnswer> {
  const bitmap = await createImageBitmap(picture);
  const factor = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * factor));
  const height = Math.max(1, Math.round(bitmap.height * factor));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws only in the page');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const given = context.getImageData(0, 0, width, height);
  const { pixels, inks } = changePicture(given, change);
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels.data), width, height), 0, 0);
  return {
    picture: await canvas.convertToBlob({ type: 'image/png' }),
    inks,
    background: backgroundOf(given),
  };
}
