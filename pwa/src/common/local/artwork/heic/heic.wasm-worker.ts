/**
 * Opens a HEIC photograph, away from the page. libheif stays in its own two files as its project publishes them, so that
 * whoever runs the shop can replace them (LGPL-3.0); its licence is beside them, at /licences/libheif.txt.
 */
import libraryUrl from 'libheif-js/libheif-wasm/libheif.js?url';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { type MakeLibheif, startLibheif } from '#contract/artwork/heic/libheif.ts';
import { type HeicPixels, openHeic } from '#contract/artwork/heic/open-heic.ts';
import { withProfile } from '#contract/artwork/heic/png-profile.ts';
import type { HeicAnswer, HeicQuestion } from './heic-messages.ts';

self.addEventListener('message', (event: MessageEvent<HeicQuestion>) => {
  // A file that ends the library is damaged.
  void answerTo(event.data)
    .catch((): HeicAnswer => ({ ok: false, why: 'broken' }))
    .then(answer => self.postMessage(answer));
});

async function answerTo({ bytes, sidePx }: HeicQuestion): Promise<HeicAnswer> {
  const loaded = await Promise.all([loadLibrary(), WebAssembly.compileStreaming(fetch(wasmUrl))]).catch(
    () => null,
  );
  if (!loaded) return { ok: false, why: 'unloaded' };
  const opened = openHeic(startLibheif(...loaded), new Uint8Array(bytes));
  if (typeof opened === 'string') return { ok: false, why: opened };
  const drawn = opened.draw();
  if (typeof drawn === 'string') return { ok: false, why: drawn };
  const png = new Uint8Array(await (await asPng(drawn, sidePx)).arrayBuffer());
  const { widthPx, heightPx, profile } = opened;
  const deflated = profile && (await deflate(profile).catch(() => null));
  return { ok: true, widthPx, heightPx, picture: (deflated ? withProfile(png, deflated) : png).buffer };
}

/** The package's file hands itself to a loader of modules, if there is one. */
async function loadLibrary(): Promise<MakeLibheif> {
  let found: MakeLibheif | undefined;
  const define = (_: unknown, make: () => MakeLibheif) => (found = make());
  Object.assign(self, { define: Object.assign(define, { amd: true }) });
  await import(/* @vite-ignore */ libraryUrl);
  if (!found) throw new Error('The file of libheif did not hand itself over');
  return found;
}

async function asPng({ width, height, data }: HeicPixels, sidePx: number): Promise<Blob> {
  const factor = Math.min(1, sidePx / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
  const bitmap = await createImageBitmap(new ImageData(data, width, height), {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
