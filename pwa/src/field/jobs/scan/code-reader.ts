/**
 * Reads a QR code from a playing video: with the browser's detector if it has one, otherwise with `jsqr` in a worker.
 */

export interface FrameQuestion {
  /** RGBA of one frame. */
  data: ArrayBuffer;
  width: number;
  height: number;
}

export interface FrameAnswer {
  text: string | null;
}

export interface CodeReader {
  /** Null if this frame shows no code. Call it for one frame at a time. */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  close: () => void;
}

/** Not yet in TypeScript's own declarations. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Enough for a ticket at arm's length, and quick on an old tablet. */
const longSidePx = 640;

export async function openCodeReader(): Promise<CodeReader> {
  return (await openDetector()) ?? openWorkerReader();
}

async function openDetector(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    read: async video => (await detector.detect(video))[0]?.rawValue || null,
    close: () => undefined,
  };
}

function openWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./staff-scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      const factor = Math.min(1, longSidePx / Math.max(video.videoWidth, video.videoHeight, 1));
      const [width, height] = [video.videoWidth, video.videoHeight].map(side => Math.round(side * factor));
      if (!context || !width || !height) return Promise.resolve(null);
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(video, 0, 0, width, height);
      const data = context.getImageData(0, 0, width, height).data.buffer;
      return new Promise((resolve, reject) => {
        worker.addEventListener('message', event => resolve((event as MessageEvent<FrameAnswer>).data.text), {
          once: true,
        });
        worker.addEventListener('error', () => reject(new Error('The reader of codes has failed.')), {
          once: true,
        });
        worker.postMessage({ data, width, height } satisfies FrameQuestion, [data]);
      });
    },
    close: () => worker.terminate(),
  };
}
