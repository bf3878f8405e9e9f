/**
 * What the page knows about a picture's pixels: facts for warnings, and its stitched look. `picture-worker.ts` does
 * the work. Both results are remembered for the life of the page, because the same bytes are always the same picture.
 */
import { createContext } from 'react';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { PictureFacts } from '#contract/artwork/picture-facts.ts';

export interface PictureQuestion {
  id: number;
  picture: Blob | ImageBitmap;
  widthPx: number;
  heightPx: number;
  /** Width of the print for the stitched look. Null asks for the facts. */
  stitchMm: number | null;
}

export interface PictureAnswer {
  id: number;
  facts: PictureFacts | null;
  stitched: Blob | null;
}

export type Picture = Pick<ArtworkRef, 'sha256' | 'widthPx' | 'heightPx'>;
type ReadBytes = (sha256: string) => Promise<Blob | null>;

export interface PictureReader {
  /** Null if the bytes are not on this device, or if this browser can't read pixels in a worker. */
  facts: (picture: Picture, read: ReadBytes) => Promise<PictureFacts | null>;
  stitched: (picture: Picture, widthMm: number, read: ReadBytes) => Promise<Blob | null>;
}

export interface PictureReaderParts {
  startWorker: () => Pick<Worker, 'postMessage' | 'addEventListener'>;
  /** Draws a vector file as pixels. Only the page can do that. */
  drawVector: (drawing: Blob, size: { widthPx: number; heightPx: number }) => Promise<ImageBitmap>;
}

/** Widths are rounded to this step: a small difference doesn't change the picture. */
const stitchStepMm = 20;
const vectorSidePx = 1000;

export function createPictureReader({ startWorker, drawVector }: PictureReaderParts): PictureReader {
  const open = new Map<number, (answer: PictureAnswer) => void>();
  const known = new Map<string, Promise<PictureAnswer | null>>();
  let worker: ReturnType<typeof startWorker> | undefined;
  let lastId = 0;

  function started() {
    if (worker) return worker;
    worker = startWorker();
    worker.addEventListener('message', event => {
      const answer = (event as MessageEvent<PictureAnswer>).data;
      open.get(answer.id)?.(answer);
      open.delete(answer.id);
    });
    worker.addEventListener('error', () => {
      for (const [id, tell] of open) tell({ id, facts: null, stitched: null });
      open.clear();
    });
    return worker;
  }

  async function ask(
    picture: Picture,
    stitchMm: number | null,
    read: ReadBytes,
  ): Promise<PictureAnswer | null> {
    const bytes = await read(picture.sha256);
    if (!bytes) return null;
    const size = sizeFor(picture, bytes.type);
    const pixels = bytes.type === 'image/svg+xml' ? await drawVector(bytes, size) : bytes;
    const id = ++lastId;
    return new Promise(resolve => {
      open.set(id, resolve);
      started().postMessage({ id, picture: pixels, ...size, stitchMm } satisfies PictureQuestion);
    });
  }

  function remembered(key: string, run: () => Promise<PictureAnswer | null>) {
    const before = known.get(key);
    if (before) return before;
    const asked = run().catch(() => null);
    known.set(key, asked);
    void asked.then(answer => answer ?? known.delete(key));
    return asked;
  }

  return {
    facts: async (picture, read) =>
      (await remembered(picture.sha256, () => ask(picture, null, read)))?.facts ?? null,
    async stitched(picture, widthMm, read) {
      const stepMm = Math.max(1, Math.round(widthMm / stitchStepMm)) * stitchStepMm;
      const answer = await remembered(`${picture.sha256} ${stepMm}`, () => ask(picture, stepMm, read));
      return answer?.stitched ?? null;
    },
  };
}

function sizeFor({ widthPx, heightPx }: Picture, type: string): { widthPx: number; heightPx: number } {
  if (type !== 'image/svg+xml') return { widthPx, heightPx };
  const factor = vectorSidePx / Math.max(widthPx, heightPx);
  return {
    widthPx: Math.max(1, Math.round(widthPx * factor)),
    heightPx: Math.max(1, Math.round(heightPx * factor)),
  };
}

async function drawVector(
  drawing: Blob,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<ImageBitmap> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image(widthPx, heightPx);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [widthPx, heightPx];
    canvas.getContext('2d')?.drawImage(image, 0, 0, widthPx, heightPx);
    return await createImageBitmap(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The page's reader. A test passes its own. */
export const PictureReaderContext = createContext<PictureReader>(
  createPictureReader({
    startWorker: () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
    drawVector,
  }),
);
