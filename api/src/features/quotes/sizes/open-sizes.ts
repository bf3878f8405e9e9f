/** Which sizes and designs of a quote are asked for, and whether they can be filled in and sent now. */
import type { Knex } from 'knex';
import type { PlaceToCome } from '#contract/proofs/artwork-endpoints.ts';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { isUnfilled } from '#contract/orders/charge.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { readArtworkToCome } from '#api/database/shared/artwork/artwork-to-come.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import { answeredOffers, type AnsweredOfferRow, withOption } from '../offer-row.ts';
import type { LockedQuote } from '../quote-parts.ts';
import type { Clock } from '../list-quotes.ts';

type AskedLine = Omit<SizeCollection['lines'][number], 'given' | 'pieces'>;

export interface OpenSizes {
  quote: LockedQuote;
  /** The latest; null where nothing was offered. */
  offer: AnsweredOfferRow | null;
  order: Pick<OrdersRow, 'id' | 'orderId' | 'status' | 'isShipped'> | null;
  lines: AskedLine[];
  /** Why nobody can fill in sizes now; null while they can. */
  why: string | null;
  /** Designs of its order that were to come. */
  places: PlaceToCome[];
  /** The last day for links has passed. */
  isLate: boolean;
}

export async function readOpenSizes(knex: Knex, quote: LockedQuote, clock: Clock): Promise<OpenSizes> {
  const offer =
    (await answeredOffers(knex).where({ 'f.quoteId': quote.id }).orderBy('f.revision', 'desc').first()) ??
    null;
  const order = quote.orderId
    ? ((await knex('orders').where({ id: quote.orderId }).first('id', 'orderId', 'status', 'isShipped')) ??
      null)
    : null;
  const lines = offer ? await linesOf(knex, offer, { quote, order }) : [];
  const known = { quote, offer, order, lines };
  const over = whyOver(known, clock);
  const isLate = quote.sizesBy !== null && quote.sizesBy < isoDateIn(clock.now, clock.timeZone);
  // A design belongs to an order: before there is one, nobody knows which version or option it is for.
  const { places } = order && over === null ? await readArtworkToCome(knex, order.id) : { places: [] };
  const why = over ?? whyNoSizes(known) ?? (isLate ? 'The last day has passed.' : null);
  return { ...known, why, places, isLate };
}

type Asked = Pick<OpenSizes, 'why' | 'places' | 'isLate'>;

/** What a link shows, and takes. */
export const placesByLink = ({ places, isLate }: Asked): PlaceToCome[] => (isLate ? [] : places);

/** Whether somebody with a link has anything to do. */
export const isAsking = (open: Asked): boolean =>
  open.why === null || placesByLink(open).some(({ closed }) => closed === null);

async function linesOf(
  knex: Knex,
  offer: AnsweredOfferRow,
  { quote, order }: Pick<OpenSizes, 'quote' | 'order'>,
): Promise<AskedLine[]> {
  if (offer.options && !quote.chosenOptionId) return [];
  const { work } = withOption(offer, quote.chosenOptionId);
  if (!work) return [];
  const items = order
    ? await knex('order_items').where({ orderId: order.id }).orderBy(['lineNumber', 'id'])
    : [];
  let place = 0;
  return work.priced.lines.flatMap(({ id, sold, sizes, isToCome: isAsked, namesToCome }) => {
    const [first] = sold;
    // The rows of the order are numbered in the order of the offer; the office may have taken some out since.
    const item = items.find(({ lineNumber }) => lineNumber === place + 1);
    place += sold.length;
    // Sizes that cost differently are several rows of the order: their names are filled in there.
    const isNamed = namesToCome === true && sold.length === 1;
    if (!(isAsked || isNamed) || !first || (order && !item)) return [];
    const roster = item ? item.roster : first.roster;
    return [
      {
        lineId: id,
        itemId: item?.id ?? null,
        name: first.name,
        colour: first.color?.name ?? '',
        image: first.image,
        sizes,
        agreed: item?.totalQuantity ?? first.totalQuantity,
        isInOrder: item !== undefined && !isUnfilled(item),
        ...(roster && isNamed ? { template: roster.template } : {}),
      },
    ];
  });
}

type Known = Pick<OpenSizes, 'quote' | 'offer' | 'order' | 'lines'>;

/** Nothing can be added to the quote, or to its order, any more or yet. */
function whyOver({ quote, offer, order }: Known, { now }: Clock): string | null {
  if (!offer) return 'Sizes can be filled in once the quote is sent.';
  const facts = { ...offer, isLatest: true, isQuoteDeleted: quote.deletedAt !== null };
  const state = offerStateOf({ ...facts, quoteStatus: quote.status }, now);
  if (state !== 'open' && state !== 'accepted') return 'This quote is no longer open.';
  if (order && (order.status === 'cancelled' || order.status === 'completed' || order.isShipped))
    return 'Its order can no longer be changed. Please write to us.';
  if (offer.options && !quote.chosenOptionId)
    return 'Accept one of the options first. Its sizes can then be filled in.';
  return null;
}

function whyNoSizes({ quote, lines }: Known): string | null {
  if (lines.every(({ isInOrder }) => isInOrder)) return 'All sizes are known.';
  return quote.sizesClosedAt ? 'Sizes are closed.' : null;
}
