/**
 * A quote that the office writes: lines, free lines and freight, priced here and sent like every other offer. For a
 * customer who has called, or as the next version of a quote, or as the answer to a request. What is sent again under
 * the same `clientId` is the same.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OfficeQuoteDetail, officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';
import type { PricedWork, WantedWork } from '#contract/quotes/work.ts';
import type { WorkCustomer } from '#contract/quotes/work-customer.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { normaliseAbn } from '#contract/text/abn.ts';
import { normalisePhone } from '#contract/text/phone.ts';
import { decorationWords, joined, lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { insertOnce } from '#api/database/insert-once.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { mustBeSeen } from '../change-quote.ts';
import { type Author, ownDepositFor } from '../deposit/own-deposit.ts';
import type { OfferRow } from '../offer-row.ts';
import type { OfferWork, StoredOption } from './offer-work.ts';
import { checkSource, noteSource } from './quote-source.ts';
import { clockOf, type LockedQuote, lockQuote, type OfferParts } from '../quote-parts.ts';
import { readQuote } from '../read-quote.ts';
import { mustBeOpen, sendOffer } from '../send-quote.ts';

type Endpoints = typeof officeQuoteEndpoints;
type NewQuote = BodyOf<Endpoints['writeQuote']>;
type NextOffer = BodyOf<Endpoints['offerWork']>;

export async function writeQuote(
  parts: OfferParts,
  body: NewQuote,
  author: Author,
): Promise<OfficeQuoteDetail | Refusal> {
  return sendWork(parts, body, author, async (trx, { shop, priced, now }) => {
    const { clientId, customer, notes } = body;
    const source = await checkSource(trx, body.source);
    const values = {
      ...columnsOf(customer, priced, shop),
      clientId,
      leadId: source?.leadId ?? null,
      writtenBy: author.id,
      createdAt: now,
    };
    const { row, isNew } = await insertOnce<LockedQuote>(trx, 'quotes', {
      ...values,
      internalNotes: notes || null,
    });
    if (isNew) await noteSource(trx, row.id, source);
    else {
      // Another request had the same id: its quote is another, unless it is the draft of this one.
      const known = await lockQuote(trx, row.id);
      if (known.draft === null || known.sentAt !== null) throw new Refused(refuse('idempotency_mismatch'));
      await trx('quotes')
        .where({ id: row.id })
        .update({ ...columnsOf(customer, priced, shop), ...notesOf(notes) });
    }
    return withLead(parts, trx, await lockQuote(trx, row.id), { priced, now });
  });
}

/** Whoever is written to is somebody who may buy. */
async function withLead(
  parts: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  { priced, now }: Pick<Priced, 'priced' | 'now'>,
): Promise<LockedQuote> {
  if (quote.leadId !== null || quote.writtenBy === null) return quote;
  const { name, email, phone, company } = quote;
  const estimatedValueCents = priced.totalCents;
  const from = { name, email, phone, company, source: 'quote', estimatedValueCents };
  const leadId = await parts.joinLead(trx, from, now);
  await trx('quotes').where({ id: quote.id }).update({ leadId });
  return lockQuote(trx, quote.id);
}

const notesOf = (notes: string | undefined) => (notes ? { internalNotes: notes } : {});

export async function offerWork(
  parts: OfferParts,
  id: number,
  body: NextOffer,
  author: Author,
): Promise<OfficeQuoteDetail | Refusal> {
  const clock = await clockOf(parts);
  return sendWork(parts, body, author, async (trx, { shop, priced, now }) => {
    const quote = await lockQuote(trx, id);
    mustBeOpen(quote);
    await mustBeSeen(trx, quote, body.version, clock);
    await trx('quotes')
      .where({ id })
      .update({ ...columnsOf(body.customer, priced, shop), ...notesOf(body.notes) });
    return withLead(parts, trx, await lockQuote(trx, id), { priced, now });
  });
}

interface Priced {
  shop: ShopFacts;
  priced: PricedWork;
  now: Date;
}

type Body = Omit<NextOffer, 'version'>;
type TakeQuote = (trx: Knex.Transaction, priced: Priced) => Promise<LockedQuote>;

async function sendWork(
  parts: OfferParts,
  body: Body,
  author: Author,
  takeQuote: TakeQuote,
): Promise<OfficeQuoteDetail | Refusal> {
  const clock = await clockOf(parts);
  const bodyHash = bodyHashOf(askedOf(body)).toString('hex');
  const answerSent = async () => {
    const sent = await findSent(parts, body.clientId, bodyHash);
    if (!sent || isRefusal(sent)) return sent;
    return (await readQuote(parts.knex, sent.quoteId, clock)) ?? refuse('not_found');
  };
  const sent = await answerSent();
  if (sent) return sent;
  const { customer } = body;
  const read = await readAll(parts, body);
  if (isRefusal(read)) return read;
  const [{ priced }] = read;
  const shop = await parts.readShop();
  const storedOf = storeOf(body, shop, bodyHash);
  const answer = await changeOrRefuse(parts.knex, async trx => {
    const quote = await takeQuote(trx, { shop, priced, now: clock.now });
    const customerId = await parts.joinCustomer(trx, customer);
    const { depositPercent } = body;
    const deposit =
      depositPercent === undefined ? null : await ownDepositFor(trx, customerId, depositPercent, author);
    const options = body.options ? read.map(storedOf) : null;
    const { id: _, name: __, ...first } = storedOf(read[0]);
    const offer = { ...body, ...first, options, deposit };
    await sendOffer(parts, trx, { quote, offer, shop, actorId: author.id, now: clock.now });
    // What an offer names is never swept up.
    const hashes = read.flatMap(({ wanted }) =>
      wanted.lines.flatMap(line => line.designPlacements.flatMap(one => one.designFile?.sha256 ?? [])),
    );
    await trx('artworks').whereIn('sha256', hashes).whereNull('attachedAt').update({ attachedAt: clock.now });
    return (await readQuote(trx, quote.id, clock)) ?? refuse('not_found');
  });
  // The same request may have been carried out a moment ago.
  return isRefusal(answer) ? ((await answerSent()) ?? answer) : answer;
}

/** What was asked for. What the person saw is no part of it. */
function askedOf({ seenCents: _, version: __, options, ...asked }: Body & { version?: number | undefined }) {
  if (!options) return { ...asked, version: undefined };
  const others = options.others.map(({ seenCents: ___, ...option }) => option);
  return { ...asked, version: undefined, options: { ...options, others } };
}

/** One thing that is offered. Without a name where it is the only one. */
interface ReadOption {
  id: string;
  name: string;
  wanted: WantedWork;
  priced: PricedWork;
}

/** All that is offered, priced. The first that cannot be is the refusal; so is a price that was not seen. */
async function readAll(
  parts: OfferParts,
  { customer, work, seenCents, options }: Body,
): Promise<[ReadOption, ...ReadOption[]] | Refusal> {
  const about = { postalCode: customer.address?.postalCode, email: customer.email };
  const asked = [
    { id: '', name: '', ...options?.first, work, seenCents },
    ...(options?.others ?? []),
  ] as const;
  if (new Set(asked.map(({ id }) => id)).size < asked.length) return refuse('invalid', { message: twice });
  const read: ReadOption[] = [];
  for (const [at, { id, name, work: written, seenCents: seen }] of asked.entries()) {
    const answer = await parts.readWork(written, about);
    if (isRefusal(answer)) return at === 0 ? answer : inOption(answer, name);
    if (seen !== undefined && seen !== answer.priced.totalCents) return refusePrice(answer.priced);
    read.push({ id, name, ...answer });
  }
  return read as [ReadOption, ...ReadOption[]];
}

const twice = 'Each option needs an id of its own.';

/** A refusal of an option beside the first, whose fields are not those of the form. */
function inOption(refusal: Refusal, name: string): Refusal {
  const [fault] = Object.values(refusal.fields ?? {});
  const message = `${name}: ${fault ?? refusal.message ?? 'please check it.'}`;
  return { ...refusal, message, fields: { options: message } };
}

const storeOf =
  (body: Body, shop: ShopFacts, bodyHash: string) =>
  ({ id, name, wanted, priced }: ReadOption): StoredOption => ({
    id,
    name,
    ...wordsOf(priced, shop),
    ...pricesOf(priced),
    work: { wanted, priced, ...termsOf(body), decoration: decorationsOf(priced, shop), bodyHash },
  });

/** A price that has moved since the person looked at it. `details.priced` is what it costs now. */
function refusePrice(priced: PricedWork): Refusal {
  const message = 'A price has changed since you looked. Check the total and send it again.';
  return refuse('conflict', { message, details: { priced } });
}

async function findSent(
  { knex }: Pick<OfferParts, 'knex'>,
  clientId: string,
  bodyHash: string,
): Promise<OfferRow | Refusal | null> {
  const sent = await knex('quote_offers').where({ clientId }).first<OfferRow | undefined>();
  if (!sent) return null;
  return sent.work?.bodyHash === bodyHash ? sent : refuse('idempotency_mismatch');
}

const termsOf = ({ neededBy, poNumber }: Body): Pick<OfferWork, 'neededBy' | 'poNumber'> => ({
  neededBy,
  poNumber: poNumber || null,
});

/** GST is part of every price of a line; an offer keeps it apart. */
const pricesOf = ({ totalCents, gstCents }: PricedWork) => ({ priceCents: totalCents - gstCents, gstCents });

const linesOf = ({ lines }: PricedWork) => lines.flatMap(({ sold: [first] }) => (first ? [first] : []));

/** "Harbour Polo and Club Tee", and "Embroidered, printed". */
function wordsOf(
  priced: PricedWork,
  { techniques }: ShopFacts,
): Pick<OfferRow, 'productName' | 'quantity' | 'decoration'> {
  const lines = linesOf(priced);
  const names = [...new Set(lines.map(({ name }) => name))];
  const what = names.length > 0 ? names : priced.charges.map(({ name }) => name);
  const words = joined(what);
  const labels = [
    ...new Set(
      lines.flatMap(line =>
        line.designPlacements.map(one => techniqueLabel(one.decorationMethod, techniques)),
      ),
    ),
  ].map((label, at) => (at === 0 ? label : lowerFirst(label)));
  return {
    productName: words.length <= 120 ? words : `${what.length} products`,
    quantity: Math.max(1, priced.pieces),
    decoration: (labels.join(', ') || 'Without decoration').slice(0, 255),
  };
}

function decorationsOf({ lines }: PricedWork, { techniques }: ShopFacts): Record<string, string> {
  return Object.fromEntries(
    lines.map(({ id, sold: [first] }) => [id, decorationWords(first?.designPlacements ?? [], techniques)]),
  );
}

function columnsOf(customer: WorkCustomer, priced: PricedWork, shop: ShopFacts) {
  const placements = linesOf(priced).flatMap(line => line.designPlacements);
  const { productName, quantity } = wordsOf(priced, shop);
  return {
    name: customer.name,
    email: customer.email,
    phone: normalisePhone(customer.phone) || customer.phone || null,
    company: customer.company || null,
    buyer: JSON.stringify({ address: customer.address, abn: normaliseAbn(customer.abn) ?? '' }),
    productName,
    quantity,
    decorationMethod: placements[0]?.decorationMethod ?? null,
    designPlacements: JSON.stringify([...new Set(placements.map(one => one.position))]),
  };
}
