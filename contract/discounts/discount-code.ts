/**
 * What a discount code takes off a cart: per cent or an amount, off the price of the goods alone. Decoration, set-up and
 * freight stay as they are. Pure, in the browser and on the server; no zod.
 */
import { gstIncludedFor } from '../money/gst.ts';
import { cents, type CentsLike } from '../money/money.ts';
import { offerInstalments, type PricedCart, type PricingSettings } from '../money/pricing.ts';

export interface CodeTerms {
  code: string;
  /** Of the goods, in hundredths of a per cent; 0 where an amount comes off. */
  basisPoints: number;
  /** GST included; 0 where it is per cent. */
  amountCents: number;
  /** What the goods cost at everybody's prices, at least. 0: any cart. */
  minSpendCents: number;
}

/** Kept to be paid: a payment of nothing isn't one, and providers take none below 50 cents. */
export const leastToPayCents = 100;

export type CodeResult =
  | { ok: true; cart: PricedCart }
  /** `missingCents`: what the goods cost too little. */
  | { ok: false; why: 'not_enough'; missingCents: number }
  /** The buyer's own prices are lower on every line, or there is nothing that it could come off. */
  | { ok: false; why: 'no_gain' };

type Settings = Pick<PricingSettings, 'gstRegistered' | 'instalmentMinCents' | 'instalmentMaxCents'>;

/** The cart with its discount. `cart` is one without: a cart takes one code. */
export function withCode(
  cart: PricedCart,
  terms: CodeTerms,
  settings: Settings,
  isCompany = false,
): CodeResult {
  const missingCents = terms.minSpendCents - usualCents(cart);
  if (missingCents > 0) return { ok: false, why: 'not_enough', missingCents };
  const off = discountOf(cart, terms);
  if (off <= 0) return { ok: false, why: 'no_gain' };
  const totalCents = cents(cart.totalCents - off);
  return {
    ok: true,
    cart: {
      ...cart,
      totalCents,
      gstCents: gstIncludedFor(settings.gstRegistered ?? true, totalCents),
      instalments: { ...cart.instalments, tab: offerInstalments(totalCents, settings, isCompany) },
      discount: { code: terms.code, cents: cents(off) },
    },
  };
}

type Goods = Pick<PricedCart, 'lines'>;

/** What the goods cost at everybody's prices. */
const usualCents = (cart: Goods): number => rowsOf(cart).reduce((sum, row) => sum + row.usual, 0);

/** Of each size of each line: everybody's price, and how much less the buyer pays by terms of their own. */
function rowsOf({ lines }: Goods): { quantity: number; usual: number; saved: number }[] {
  return lines.flatMap(({ sizes }) =>
    sizes.map(({ quantity, unitPriceCents, listPriceCents = unitPriceCents }) => ({
      quantity,
      usual: quantity * listPriceCents,
      saved: quantity * (listPriceCents - unitPriceCents),
    })),
  );
}

/**
 * A code is one more candidate beside the buyer's own prices, line by line: what it adds is what it takes off everybody's
 * price beyond what they take off already. An amount is shared by the lines in proportion to everybody's price. The sum is
 * exact and rounded once, half a cent to the price, so neither the order of lines nor how they are split counts.
 */
function discountOf(cart: Goods & { totalCents: CentsLike }, terms: CodeTerms): number {
  const rows = rowsOf(cart);
  const usual = rows.reduce((sum, row) => sum + row.usual, 0);
  if (usual <= 0) return 0;
  const share =
    terms.basisPoints > 0
      ? { part: terms.basisPoints, of: 10_000 }
      : { part: Math.min(terms.amountCents, usual), of: usual };
  const part = BigInt(share.part);
  const of = BigInt(share.of);
  let sum = 0n;
  for (const row of rows) {
    const more = BigInt(row.usual) * part - BigInt(row.saved) * of;
    // Half a cent of each piece is what its own price was rounded by: no code is used up for that.
    const rounding = row.saved > 0 ? BigInt(row.quantity) * of : 0n;
    if (2n * more > rounding) sum += more;
  }
  const off = Number((2n * sum + of - 1n) / (2n * of));
  return Math.max(0, Math.min(off, cart.totalCents - leastToPayCents));
}

/** What it takes off by itself, where the buyer's own prices take a part of it already: its face, for the words beside it. */
export function faceCents(cart: Goods & { totalCents: CentsLike }, terms: CodeTerms): number {
  const lines = cart.lines.map(line => ({
    ...line,
    sizes: line.sizes.map(size => ({ ...size, unitPriceCents: size.listPriceCents ?? size.unitPriceCents })),
  }));
  return discountOf({ ...cart, lines }, terms);
}
