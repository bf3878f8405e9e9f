/** Looks for a code in camera frames, in a worker. Its file name keeps it out of shoppers' caches. */
import jsqr from 'jsqr';
import type { FrameAnswer, FrameQuestion } from './code-reader.ts';

self.addEventListener('message', (event: MessageEvent<FrameQuestion>) => {
  const { data, width, height } = event.data;
  const found = jsqr.default(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  self.postMessage({ text: found?.data || null } satisfies FrameAnswer);
});
