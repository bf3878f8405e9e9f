/**
 * The process in which strangers' files are opened: pictures and drawings are read by native code, which can be made to
 * take any time and memory, and can crash. It gets a file at a time, holds no key and no connection, and ends itself
 * when a file takes more than it may (`decoder-watch.ts`).
 */
import sharp from 'sharp';
import type { Ask, Told, Work } from './decoder-words.ts';
import { encodeAvif } from './avif/encode-avif.ts';
import { createFileWatch, type FileWatch } from './file-watch.ts';
import { inspectSignature } from './inspect-signature.ts';
import { prepareFor, reEncode } from './re-encode-artwork.ts';

// Large pictures cost memory: one thread each, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);
// What the libraries do once (lists of fonts) is on nobody's bill.
const warm = sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="9">a</text></svg>'))
  .raw()
  .toBuffer();

const watch = createFileWatch();

process.on('message', (ask: Ask) => void answer(ask));
// Ending in the ordinary way would wait for threads that still draw.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answer(ask: Ask): Promise<void> {
  await warm;
  if (ask.kind === 'artwork') await prepareFor(ask.file);
  watch.begin(ask.limits);
  const done = await workOn(ask, watch.tellPixels);
  if (watch.end()) process.send?.({ done } satisfies Told);
}

function workOn(ask: Ask, tellPixels: FileWatch['tellPixels']): Promise<Work[keyof Work]['answer']> {
  if (ask.kind === 'artwork') return reEncode(ask.file, ask.page, tellPixels);
  return ask.kind === 'avif' ? encodeAvif(ask.webp).catch(() => []) : inspectSignature(ask.dataUrl);
}
