/** The catalogue's answers, kept under their addresses, which the pages of the shop are filled from as well. */
import type { Knex } from 'knex';
import { firstProducts, wholeAtOnce } from '#contract/catalogue/pieces/first-products.ts';
import type { PackedSnapshot, Snapshot } from '#api/http/answers/send-snapshot.ts';
import { createPieceIndexes, type PieceIndex, type PieceIndexes } from './pieces/piece-index.ts';
import { createReadPieces, type ReadPieces } from './pieces/piece-answers.ts';
import { createReadList, type ProductList } from './pieces/product-list.ts';
import { createReadWhole } from './pieces/whole-pack.ts';
import type { Packer } from './pieces/packer.ts';
import { readProduct } from './read-products.ts';
import { beginSnapshot, type Snapshots } from './snapshots.ts';

export interface CatalogueParts {
  knex: Knex;
  snapshots: Snapshots;
  packer: Pick<Packer, 'pack'>;
}

export interface CatalogueReads {
  products: () => Promise<ProductList>;
  list: () => Promise<Snapshot>;
  first: (category: string) => Promise<PackedSnapshot | null>;
  /** Null when there is none on sale. */
  product: (id: number) => Promise<PackedSnapshot | null>;
  index: () => Promise<PieceIndex>;
  formerIndex: PieceIndexes['former'];
  pieces: ReadPieces;
  whole: () => Promise<Snapshot>;
}

export function createCatalogueReads(parts: CatalogueParts): CatalogueReads {
  const { knex, snapshots } = parts;
  const indexes = createPieceIndexes(knex, snapshots, packChanged);
  const index = indexes.read;
  const pieces = createReadPieces({ ...parts, readIndex: index });
  const products = createReadList({ knex, readIndex: index });
  const lists = new WeakMap<ProductList, Promise<Snapshot>>();

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
    list: () =>
      snapshots.getBegun('/api/products', async () => {
        const list = await products();
        const snapshot = lists.get(list) ?? snapshotOf(list);
        lists.set(list, snapshot);
        return snapshot;
      }),
    async first(category) {
      const list = await products();
      const asked = list.products.length <= wholeAtOnce ? '' : category;
      return snapshots.get(`first ${list.version} ${asked}`, async () =>
        JSON.stringify(firstProducts(list.products, asked)),
      );
    },
    product: id => snapshots.get(`/api/products/${id}`, () => readProduct(knex, id)),
  };
}

/** So many are packed before anybody asks for them. */
const fewPieces = 3;

/** Nobody waits for the packing of more. */
const packedAtOnceBytes = 256_000;

async function snapshotOf(list: ProductList): Promise<Snapshot> {
  const { snapshot, packed } = beginSnapshot(list.text());
  if (snapshot.identity.length <= packedAtOnceBytes) await packed;
  return snapshot;
}
