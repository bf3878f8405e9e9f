/** The catalogue's answers, which the pages of the shop are filled from as well. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Knex } from 'knex';
import { firstProducts, wholeAtOnce } from '#contract/catalogue/first-products.ts';
import { createReadIndex, type PieceIndex } from './pieces/piece-index.ts';
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
  pieces: ReadPieces;
  whole: () => Promise<Answer>;
}

export function createCatalogueReads(parts: CatalogueParts): CatalogueReads {
  const { knex, snapshots } = parts;
  const index = createReadIndex(knex, snapshots);
  const products = createReadList({ knex, readIndex: index });
  const lists = new WeakMap<ProductList, Promise<Answer>>();
  return {
    index,
    products,
    pieces: createReadPieces({ ...parts, readIndex: index }),
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
