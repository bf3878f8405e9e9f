/**
 * A stranger's HEIC photograph as pictures of our own. The file itself is kept as it came: it is printed from. Each file
 * has a libheif of its own inside WebAssembly, which can reach neither files nor the next sender's.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { projectRoot } from '#api/project-root.ts';
import { heicType } from '#contract/artwork/artwork.ts';
import { type MakeLibheif, startLibheif } from '#contract/artwork/heic/libheif.ts';
import { openHeic } from '#contract/artwork/heic/open-heic.ts';
import { withProfile } from '#contract/artwork/heic/png-profile.ts';
import type { ArtworkTrouble } from '../artwork-trouble.ts';
import type { EncodedArtwork } from '../encoded-artwork.ts';
import { previewWidths } from '../preview-widths.ts';
import type { FileWatch } from '../file-watch.ts';

/** Files of its own, never part of a bundle: its licence lets whoever runs the shop replace them. */
const libraryFile = 'libheif-js/libheif-wasm/libheif.js';
const wasmFile = 'libheif-js/libheif-wasm/libheif.wasm';

/**
 * A byte of a photograph is hardly ever more pixels than this. What a few bytes say of millions of pixels gets the time
 * of the few.
 */
const mostPixelsPerByte = 20;

interface Library {
  make: MakeLibheif;
  module: WebAssembly.Module;
}
let library: Promise<Library> | undefined;

/** Read and compiled once in the life of the process, on nobody's bill. */
export function compileLibheif(): Promise<Library> {
  return (library ??= readLibrary());
}

async function readLibrary(): Promise<Library> {
  const require = createRequire(path.join(projectRoot, 'package.json'));
  const module = await WebAssembly.compile(new Uint8Array(readFileSync(require.resolve(wasmFile))));
  return { make: require(libraryFile) as MakeLibheif, module };
}

export async function encodeHeic(
  file: string,
  tellPixels: FileWatch['tellPixels'],
  previewsOf: (picture: Sharp) => Promise<EncodedArtwork['previews']>,
): Promise<EncodedArtwork | ArtworkTrouble> {
  const { make, module } = await compileLibheif();
  const bytes = await readFile(file);
  const opened = openHeic(startLibheif(make, module), bytes);
  if (typeof opened === 'string') return opened;
  const { widthPx, heightPx, profile } = opened;
  tellPixels(Math.min(widthPx * heightPx, bytes.length * mostPixelsPerByte));
  const drawn = opened.draw();
  if (typeof drawn === 'string') return drawn;
  const { width, height, data } = drawn;
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  const side = previewWidths.at(-1) ?? 1200;
  const small = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const coloured = profile ? withProfile(small, deflateSync(profile)) : small;
  return { type: heicType, widthPx, heightPx, previews: await previewsOf(sharp(coloured)), print: null };
}
