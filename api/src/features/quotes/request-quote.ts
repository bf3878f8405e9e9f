/**
 * A quote request, written down once per `clientId` with its lead and its mails in one transaction. The estimate is
 * the shop's own; what the customer's screen showed is kept beside it and decides nothing.
 */
import type { Knex } from 'knex';
import type { z } from 'zod';
import { replyBy } from '#contract/time/business-hours.ts';
import type { ReceivedQuote } from '#contract/quotes/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { normalisePhone } from '#contract/text/phone.ts';
import { toDecorationMethod } from '#contract/artwork/placements.ts';
import type { PricedProduct } from '#contract/money/pricing.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { type EstimateParts, estimateRequest } from '#contract/quotes/product-estimate.ts';
import type { quoteRequest } from '#contract/quotes/quote-form.ts';
import { insertOnce } from '#api/database/insert-once.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { JoinLead } from '#api/enquiry.ts';
import { presentQuote, type QuoteRow } from './present-quote.ts';
import { queueQuoteMails } from './quote-mails.ts';

export interface QuoteParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
  /** Origin for links in mails. */
  publicUrl: string;
  joinLead: JoinLead;
}

type Wanted = z.output<typeof quoteRequest>;

/** What makes two requests with one `clientId` the same. */
const details = [
  'name',
  'email',
  'phone',
  'company',
  'productName',
  'quantity',
  'decorationMethod',
  'additionalNotes',
] as const;

export async function requestQuote(
  parts: QuoteParts,
  wanted: Wanted,
  userId: number | null,
): Promise<ReceivedQuote | Refusal> {
  const shop = await parts.readShop();
  if (toDecorationMethod(wanted.decorationMethod, shop.techniques) === null) {
    return refuse('invalid', { fields: { decorationMethod: 'There is no such decoration.' } });
  }
  const columns = columnsOf(wanted, {
    rates: shop.quoteRates,
    settings: pricingSettingsOf(shop),
    product: await findProduct(parts.knex, wanted.productName),
  });
  const quote = await inTransaction(parts.knex, async trx => {
    const now = parts.now();
    const values = { ...columns, userId, createdAt: now };
    const { row: made, isNew } = await insertOnce<QuoteRow>(trx, 'quotes', values);
    if (!isNew) return made;
    const { name, email, phone, company, estimatedPriceCents } = made;
    const leadId = await parts.joinLead(
      trx,
      { name, email, phone, company, source: 'quote', estimatedValueCents: estimatedPriceCents },
      now,
    );
    await trx('quotes')
      .where({ id: made.id })
      .update({ leadId, followUpOn: callDay(made, shop.timeZone) });
    await queueQuoteMails(trx, made, { shop, publicUrl: parts.publicUrl });
    return made;
  });
  const isSame = details.every(name => quote[name] === columns[name]);
  return isSame ? presentQuote(quote, shop.timeZone) : refuse('idempotency_mismatch');
}

/** "Call me" is a task for the office, due on the day that was promised. */
function callDay({ helpType, createdAt }: QuoteRow, timeZone: string): string | null {
  return helpType === 'call-me' ? replyBy(createdAt, timeZone) : null;
}

/** On sale and the only one of that name, as the panel finds it too. */
async function findProduct(knex: Knex, words: string): Promise<PricedProduct | undefined> {
  const named = await knex('products')
    .whereRaw('lower(trim(name)) = ?', [words.trim().toLowerCase()])
    .whereNull('archivedAt')
    .whereNull('deletedAt')
    .limit(2)
    .select('priceCents', 'priceBreaks', 'customizable');
  const [product] = named;
  if (!product || named.length > 1) return undefined;
  const { priceCents, priceBreaks, customizable } = product;
  return { basePriceCents: priceCents, priceBreaks, customizable };
}

function columnsOf(wanted: Wanted, estimated: EstimateParts) {
  const { phone, company, additionalNotes, purpose, helpType, clientId, estimatedPrice } = wanted;
  const positions = wanted.designPlacements.map(one => (typeof one === 'string' ? one : one.position));
  const locationCount = Math.max(1, positions.length);
  const estimate = estimateRequest({ ...wanted, locationCount }, estimated);
  return {
    clientId: clientId ?? null,
    name: wanted.name,
    email: wanted.email,
    phone: normalisePhone(phone) ?? phone,
    company: company || null,
    productName: wanted.productName,
    quantity: wanted.quantity,
    decorationMethod: wanted.decorationMethod as string,
    designPlacements: JSON.stringify(positions),
    additionalNotes: additionalNotes || null,
    purpose: purpose ?? null,
    helpType: helpType ?? null,
    estimatedPriceCents: estimate?.exGstCents ?? null,
    shownPriceCents: estimatedPrice ?? null,
  };
}
