/**
 * The thread that packs the catalogue, so that the one that answers never does. It reads nothing: text comes in, bytes
 * go out.
 */
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import zlib from 'node:zlib';
import { packCatalogue, packProduct } from '#contract/catalogue/pieces/catalogue-pack.ts';
import type { CataloguePieces, Product } from '#contract/catalogue/endpoints.ts';
import type { Ask, Packed, Told } from './pack-words.ts';

const compress = promisify(zlib.brotliCompress);
/** Made once per version and sent to every device, it may take its time. */
const quality = 9;

async function pack(ask: Ask): Promise<Packed> {
  const text = ask.kind === 'pieces' ? packPieces(ask.text) : packWhole(ask.texts);
  const identity = Buffer.from(text);
  const brotli = await compress(identity, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
  return { identity: Uint8Array.from(identity), brotli: Uint8Array.from(brotli) };
}

function packPieces(text: string): string {
  const answer = JSON.parse(text) as CataloguePieces;
  const pieces = answer.pieces.map(piece => ({
    ...piece,
    products: piece.products.map(product => packProduct(product as Product)),
  }));
  return JSON.stringify({ ...answer, pieces });
}

const packWhole = (texts: readonly string[]) =>
  JSON.stringify(packCatalogue(texts.flatMap(text => JSON.parse(text) as Product[])));

parentPort?.on('message', ({ id, ask }: { id: number; ask: Ask }) => {
  const tell = (told: Told) => parentPort?.postMessage({ id, told }, []);
  pack(ask).then(
    packed =>
      parentPort?.postMessage({ id, told: { packed } }, [packed.identity.buffer, packed.brotli.buffer]),
    (error: unknown) => tell({ failed: String(error) }),
  );
});
