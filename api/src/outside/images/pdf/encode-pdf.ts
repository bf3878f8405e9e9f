/**
 * A page of a stranger's PDF as pictures of our own. The file itself is kept as it came: it is printed from. Each file has
 * a PDFium of its own inside WebAssembly, which can reach neither files nor the next sender's.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { projectRoot } from '#api/project-root.ts';
import { drawDesignPage, readDesignPage, readPdf } from '#contract/artwork/pdf/design-page.ts';
import type { PdfRefusal } from '#contract/artwork/pdf/pdf-refusals.ts';
import { pdfType } from '#contract/artwork/artwork.ts';
import type { ArtworkTrouble } from '../artwork-trouble.ts';
import { previewWidths } from '../preview-widths.ts';
import type { EncodedArtwork } from '../encoded-artwork.ts';

const wasmFile = '@embedpdf/pdfium/pdfium.wasm';
let pdfium: Promise<WebAssembly.Module> | undefined;

/** Compiled once in the life of the process, on nobody's bill. */
export function compilePdfium(): Promise<WebAssembly.Module> {
  return (pdfium ??= WebAssembly.compile(
    new Uint8Array(readFileSync(createRequire(path.join(projectRoot, 'package.json')).resolve(wasmFile))),
  ));
}

export async function encodePdf(
  file: string,
  page: number,
  previewsOf: (picture: Sharp) => Promise<EncodedArtwork['previews']>,
): Promise<EncodedArtwork | ArtworkTrouble> {
  const module = await compilePdfium();
  // What ends PDFium itself is a damaged file, or one made to damage.
  const made = await drawFrom(module, await readFile(file), page).catch(() => 'pdf_broken' as const);
  if (typeof made === 'string') return made;
  const { design, drawn } = made;
  const { width, height, data } = drawn;
  const picture = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
  const { widthPx, heightPx } = design;
  return { type: pdfType, widthPx, heightPx, previews: await previewsOf(picture), print: null };
}

async function drawFrom(module: WebAssembly.Module, bytes: Uint8Array, page: number) {
  const read = await readPdf(module, bytes);
  if (typeof read === 'string') return named(read);
  const design = readDesignPage(read, page);
  if (typeof design === 'string') return named(design);
  const drawn = drawDesignPage(read, page, design, previewWidths.at(-1) ?? 1200);
  return drawn ? { design, drawn } : 'page';
}

function named(refusal: PdfRefusal): ArtworkTrouble {
  return refusal === 'page' || refusal === 'costly' ? refusal : `pdf_${refusal}`;
}
