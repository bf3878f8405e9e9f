/**
 * Whether there is enough of what is counted. A checkout holds its pieces from the moment it is opened until its price
 * is no longer promised, so two people are never both asked to pay for the last one.
 */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { type Shortage, shortagesOf, shortageText } from '#contract/catalogue/stock.ts';
import { lessLines, lockTracked, type TrackedProduct } from '#api/database/shared/stock.ts';
import type { CheckoutLine } from '../checkout-line.ts';
import type { Owner } from '../checkout-parts.ts';

interface ShortLine {
  line: CheckoutLine;
  product: TrackedProduct;
  shortages: Shortage[];
}

interface Holder {
  owner: Owner;
  /** The checkout that is opened again, whoever began it. */
  checkoutId: string | undefined;
  now: Date;
}

/** Before any money is asked for. Another checkout of the same person holds nothing against them. */
export async function refuseShort(
  trx: Knex.Transaction,
  lines: readonly CheckoutLine[],
  holder: Holder,
): Promise<Refusal | null> {
  const products = await lockTracked(trx, lines);
  if (products.length === 0) return null;
  const held = await heldByOthers(trx, products, holder);
  const short = shortLines(
    products.map(product => lessLines(product, held)),
    lines,
  );
  const [first] = short;
  if (!first) return null;
  return refuse('out_of_stock', {
    message: sentence(first),
    details: {
      short: short.flatMap(({ line, shortages }) =>
        shortages.map(one => ({ productId: line.productId, color: line.color?.name ?? null, ...one })),
      ),
    },
  });
}

/** A paid order is never refused: the shortage is reported to the office instead. */
export function shortAfterPayment(
  products: readonly TrackedProduct[],
  lines: readonly CheckoutLine[],
): string | null {
  const [first] = shortLines(products, lines);
  return first ? `Paid, but short in stock. ${sentence(first)}` : null;
}

function shortLines(products: readonly TrackedProduct[], lines: readonly CheckoutLine[]): ShortLine[] {
  return lines.flatMap(line => {
    const product = products.find(({ id }) => id === line.productId);
    const shortages = product ? shortagesOf(line, lines, product) : [];
    return product && shortages.length > 0 ? [{ line, product, shortages }] : [];
  });
}

function sentence({ line, product, shortages }: ShortLine): string {
  const what = line.color ? `${product.name} in ${line.color.name}` : product.name;
  return `${what}: ${shortages.map(shortageText).join(' ')}`;
}

async function heldByOthers(
  trx: Knex.Transaction,
  products: readonly TrackedProduct[],
  { owner, checkoutId, now }: Holder,
): Promise<CheckoutLine[]> {
  const rows = await trx('checkouts as c')
    .leftJoin('orders as o', 'o.checkoutId', 'c.id')
    .whereNull('o.id')
    .whereIn('c.status', ['open', 'paying'])
    .where('c.expiresAt', '>', now)
    .whereNotIn('c.ownerHash', [owner.hash, ...owner.others])
    .whereRaw('c.id is distinct from ?::uuid', [checkoutId ?? null])
    .where(any => {
      for (const { id } of products) any.orWhereRaw('c.items @> ?', [JSON.stringify([{ productId: id }])]);
    })
    .select<{ items: CheckoutLine[] }[]>('c.items');
  return rows.flatMap(row => row.items);
}
