/**
 * A quote request, written down once per `clientId` with its lead and its mails in one statement of one transaction. The estimate is
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
import { askNamed } from '#api/database/ask-named.ts';
import { filled, present } from '#api/database/present.ts';
import {
  knownSettings,
  settingsBy,
  type SettingsNews,
  settingsNewsSql,
  withSettings,
} from '#api/database/shared/setting-rows.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { writeRows } from '#api/database/write-rows.ts';
import type { PlanLead } from '#api/enquiry.ts';
import { presentQuote, type QuoteRow, type RequestedQuote } from './present-quote.ts';
import { type QuoteMailParts, quoteMailRows } from './quote-mails.ts';

type AskedShop = QuoteMailParts['shop'] &
  Parameters<typeof pricingSettingsOf>[0] &
  Pick<ShopFacts, 'quoteRates'>;

export interface QuoteParts {
  knex: Knex;
  now: () => Date;
  /** What a quote needs of the shop, from its settings alone. */
  readFacts: (knex: Knex) => Promise<AskedShop>;
  /** Origin for links in mails. */
  publicUrl: string;
  planLead: PlanLead;
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
  const { settings, product, quoteId, isKnown } = await readAsked(parts.knex, wanted);
  const shop = await parts.readFacts(withSettings(parts.knex, settings));
  if (toDecorationMethod(wanted.decorationMethod, shop.techniques) === null) {
    return refuse('invalid', { fields: { decorationMethod: 'There is no such decoration.' } });
  }
  const columns = columnsOf(wanted, {
    rates: shop.quoteRates,
    settings: pricingSettingsOf(shop),
    product,
  });
  const made = isKnown ? null : await writeOnce(parts, { id: quoteId, ...columns, userId }, shop);
  const quote = made ?? present(await findQuote(parts.knex, columns.clientId));
  const isSame = details.every(name => quote[name] === columns[name]);
  return isSame ? presentQuote(quote, shop.timeZone) : refuse('idempotency_mismatch');
}

const findQuote = (knex: Knex, clientId: string | null): Promise<QuoteRow | undefined> =>
  knex('quotes').where({ clientId }).first<QuoteRow | undefined>();

type NewQuote = ReturnType<typeof columnsOf> & { id: number; userId: number | null };

/** Null when the same request was quicker: one of its name is there. Nothing of this one is. */
async function writeOnce(
  parts: QuoteParts,
  quote: NewQuote,
  shop: AskedShop,
): Promise<RequestedQuote | null> {
  try {
    return await inTransaction(parts.knex, async trx => {
      const createdAt = parts.now();
      const made = { ...quote, status: 'pending' as const, createdAt };
      const { name, email, phone, company, estimatedPriceCents: estimatedValueCents } = made;
      const from = { name, email, phone, company, source: 'quote', estimatedValueCents };
      const { leadId, rows, changes } = await parts.planLead(trx, from, createdAt);
      const row = { ...made, leadId, followUpOn: callDay(made, shop.timeZone) };
      const mails = quoteMailRows(made, { shop, publicUrl: parts.publicUrl });
      await writeRows(trx, [...rows, { table: 'quotes', rows: [row] }, ...mails], changes);
      return made;
    });
  } catch (error) {
    if (isSecondOf(error)) return null;
    throw error;
  }
}

const isSecondOf = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'quotes_client_id_key';

interface Asked {
  settings: SettingsNews | null;
  products: readonly PricedProduct[];
  quoteId: number;
  isKnown: boolean;
}

/**
 * All that is to be known before the transaction, and an id for the quote. The product is on sale and the only one of that
 * name, as the panel finds it too.
 */
const askedStatement = {
  name: 'quote-asked',
  text: `select ${settingsNewsSql('$1')} as settings,
      (select coalesce(json_agg(p), '[]') from (
        select price_cents as "basePriceCents", price_breaks as "priceBreaks", customizable from products
        where lower(trim(name)) = $2 and archived_at is null and deleted_at is null limit 2) p) as products,
      nextval('quotes_id_seq')::int as "quoteId",
      exists (select from quotes where client_id = $3::uuid) as "isKnown"`,
};

async function readAsked(knex: Knex, { productName, clientId }: Wanted) {
  const known = knownSettings(knex);
  const name = productName.trim().toLowerCase();
  const asked = [known?.mark ?? null, name, clientId ?? null];
  const [{ settings, products, ...rest }] = filled(await askNamed<Asked>(knex, askedStatement, asked));
  const [product, other] = products;
  return {
    ...rest,
    settings: settingsBy(knex, known, settings),
    product: other ? undefined : product,
  };
}

/** "Call me" is a task for the office, due on the day that was promised. */
function callDay({ helpType, createdAt }: RequestedQuote, timeZone: string): string | null {
  return helpType === 'call-me' ? replyBy(createdAt, timeZone) : null;
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
    designPlacements: positions,
    additionalNotes: additionalNotes || null,
    purpose: purpose ?? null,
    helpType: helpType ?? null,
    estimatedPriceCents: estimate?.exGstCents ?? null,
    shownPriceCents: estimatedPrice ?? null,
  };
}
