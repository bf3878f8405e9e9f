/** The catalogue's answers, which the pages of the shop are filled from as well. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Knex } from 'knex';
import { firstProducts, wholeAtOnce } from '#contract/catalogue/pieces/first-products.ts';
import { createPieceIndexes, type PieceIndex, type PieceIndexes } from './pieces/piece-index.ts';
import { createReadPieces, type ReadPieces } from './pieces/piece-answers.ts';
import { createReadList, type ProductList } from './pieces/product-list.ts';
import { createReadWhole } from './pieces/whole-pack.ts';
import type { Packer } from './pieces/packer.ts';
import { readProduct } from './read-products.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

export interface CatalogueParts {
  knex: Knex;
  snapshots: Snapshots;
  packer: Pick<Packer, 'pack'>;
}

/** `brotli` is null while a large answer is being packed. */
export type Answer = Omit<Snapshot, 'brotli'> & { brotli: Buffer | null };

export interface CatalogueReads {
  products: () => Promise<ProductList>;
  list: () => Promise<Answer>;
  first: (category: string) => Promise<Snapshot | null>;
  /** Null when there is none on sale. */
  product: (id: number) => Promise<Snapshot | null>;
  index: () => Promise<PieceIndex>;
  formerIndex: PieceIndexes['former'];
  pieces: ReadPieces;
  whole: () => Promise<Answer>;
}

export function createCatalogueReads(parts: CatalogueParts): CatalogueReads {
  const { knex, snapshots } = parts;
  const indexes = createPieceIndexes(knex, snapshots, packChanged);
  const index = indexes.read;
  const pieces = createReadPieces({ ...parts, readIndex: index });
  const products = createReadList({ knex, readIndex: index });
  const lists = new WeakMap<ProductList, Promise<Answer>>();

  /** Every device that knew the one before asks for these next. */
  function packChanged(now: PieceIndex, before: PieceIndex | null): void {
    if (!before) return;
    const changed = [...now.pieces].filter(([piece, version]) => before.pieces.get(piece) !== version);
    if (changed.length > fewPieces) return;
    // After the index has been read: it is asked for again, and known.
    for (const [piece] of changed)
      setImmediate(() => void pieces({ from: piece, to: piece }).catch(() => undefined));
  }

  return {
    index,
    formerIndex: indexes.former,
    products,
    pieces,
    whole: createReadWhole({ ...parts, readIndex: index }),
    async list() {
      const list = await products();
      const answer = lists.get(list) ?? answerOf(list);
      lists.set(list, answer);
      return answer;
    },
    async first(category) {
      const list = await products();
      const asked = list.products.length <= wholeAtOnce ? '' : category;
      return snapshots.get(`first ${list.version} ${asked}`, async () =>
        JSON.stringify(firstProducts(list.products, asked)),
      );
    },
    product: id => snapshots.get(`product ${id}`, () => readProduct(knex, id)),
  };
}

/** So many are packed before anybody asks for them. */
const fewPieces = 3;

const compress = promisify(zlib.brotliCompress);
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 };
/** Nobody waits for the packing of more. */
const packedAtOnceBytes = 256_000;

async function answerOf(list: ProductList): Promise<Answer> {
  const identity = Buffer.from(list.text());
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const answer: Answer = { etag, identity, brotli: null };
  const packing = compress(identity, { params }).then(brotli => (answer.brotli = brotli));
  if (identity.length <= packedAtOnceBytes) await packing;
  return answer;
}
