/** The lines of an offer as they are stored with it: for the office as they were chosen, for the customer as sold. */
import { soldBuyerPriceOf } from '#contract/money/buyer-price-words.ts';
import type { OfferedWork, OfferLine, OfferOption } from '#contract/quotes/offer-endpoints.ts';
import type { OfficeOffer } from '#contract/quotes/office-endpoints.ts';
import type { PricedLine, PricedWork, WantedWork } from '#contract/quotes/work.ts';

/** `quote_offers.work`. */
export interface OfferWork {
  wanted: WantedWork;
  priced: PricedWork;
  /** By the id of each line: "Embroidered front", in the words of that day. */
  decoration: Readonly<Record<string, string>>;
  neededBy: string | null;
  poNumber: string | null;
  /** Of the request that sent it, in hex: sent again, it is the same. */
  bodyHash: string;
}

/** One of `quote_offers.options`; the first is in the columns of the offer too. */
export interface StoredOption extends Pick<
  OfferOption,
  'id' | 'name' | 'productName' | 'quantity' | 'decoration'
> {
  /** Without GST. */
  priceCents: number;
  gstCents: number;
  work: OfferWork;
}

export function officeWorkOf({
  wanted,
  priced,
  neededBy,
  poNumber,
}: OfferWork): NonNullable<OfficeOffer['work']> {
  return { wanted, priced, neededBy, poNumber };
}

/** Without suggestions, reasons and who decided what. */
export function offeredWorkOf(work: OfferWork): OfferedWork {
  const { priced, decoration, neededBy, poNumber } = work;
  return {
    lines: priced.lines.map(line => lineOf(line, decoration[line.id] ?? '')),
    charges: priced.charges,
    freightCents: priced.freight.cents,
    neededBy,
    poNumber,
  };
}

function lineOf(
  { id, sold, setupCents, decorations, totalCents, ...line }: PricedLine,
  words: string,
): OfferLine {
  const [first] = sold;
  const prices = new Set(sold.map(row => row.priceCents));
  const buyerPrice = soldBuyerPriceOf(sold);
  return {
    id,
    name: first?.name ?? '',
    colour: first?.color?.name ?? '',
    image: first?.image ?? null,
    decoration: words,
    isArtworkToCome: first?.designPlacements.some(one => one.designFile === null) ?? false,
    sizeQuantities: sold.flatMap(row => row.sizeQuantities),
    totalQuantity: sold.reduce((sum, row) => sum + row.totalQuantity, 0),
    unitCents: prices.size === 1 ? (first?.priceCents ?? null) : null,
    decorations,
    setupCents,
    totalCents,
    ...(buyerPrice ? { buyerPrice } : {}),
    sizesToCome: line.isToCome ? line.sizes : [],
    ...(first?.roster
      ? { roster: { ...first.roster, pieces: sold.flatMap(row => row.roster?.pieces ?? []) } }
      : {}),
  };
}
