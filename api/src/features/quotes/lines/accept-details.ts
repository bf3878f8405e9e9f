/** What a customer adds when accepting: sizes, address and their own number. The price that was offered stays. */
import type { Knex } from 'knex';
import type { SoldLine } from '#contract/checkout/sold-line.ts';
import type { AcceptedDetails } from '#contract/quotes/offer-endpoints.ts';
import type { PricedLine } from '#contract/quotes/work.ts';
import { soldCharges, soldTotals } from '#contract/quotes/sold-work.ts';
import { canonicalSize } from '#contract/catalogue/sizes.ts';
import { wrongSizes } from '#contract/orders/sizes-to-come.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import type { FoundOffer } from '../find-offer.ts';
import type { OfferWork } from './offer-work.ts';
import { buyerOf, type LockedQuote, type SoldWork } from '../quote-parts.ts';

interface Agreed {
  quote: LockedQuote;
  sold: SoldWork | null;
}

/** Under the quote's lock. An address that the office knows stays: whoever has the link may not send it elsewhere. */
export async function addDetails(
  trx: Knex.Transaction,
  quote: LockedQuote,
  { work, isAddressKnown }: FoundOffer,
  details: AcceptedDetails | undefined,
): Promise<Agreed> {
  if (!work) return { quote, sold: null };
  const sold = soldWorkOf(work, details);
  if (!details?.address || isAddressKnown) return { quote, sold };
  const buyer = { ...buyerOf(quote), address: details.address };
  await trx('quotes')
    .where({ id: quote.id })
    .update({ buyer: JSON.stringify(buyer) });
  return { quote: { ...quote, buyer }, sold };
}

/** The rows of the order, in the order of the offer. */
export function soldWorkOf(work: OfferWork, details?: AcceptedDetails): SoldWork {
  const { priced, neededBy, poNumber } = work;
  return {
    lines: [...linesOf(priced.lines, details?.sizes ?? []), ...soldCharges(priced)],
    totals: soldTotals(priced),
    neededBy,
    poNumber: details?.poNumber || poNumber,
  };
}

function linesOf(lines: readonly PricedLine[], sizes: AcceptedDetails['sizes']): SoldLine[] {
  const fields: Record<string, string> = {};
  const sold = lines.flatMap(line => {
    const given = sizes.find(({ lineId }) => lineId === line.id)?.sizeQuantities;
    const [row] = line.sold;
    if (!given || given.length === 0 || !line.isToCome || !row) return line.sold;
    const sizeQuantities = given.map(({ size, quantity }) => ({ size: canonicalSize(size), quantity }));
    const fault = wrongSizes({ sizes: line.sizes, totalQuantity: row.totalQuantity }, sizeQuantities);
    if (fault) fields[`details.sizes.${line.id}`] = fault;
    return [{ ...row, sizeQuantities }];
  });
  const [message] = Object.values(fields);
  if (message) throw new Refused(refuse('invalid', { message, fields }));
  return sold;
}
