/** The organiser's side of sizes by link: who is asked, who has answered, until when, and the end of it. */
import type { SizeRowsRow } from '#api/database/tables.ts';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { quoteSizeEndpoints, SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { piecesOfRows, sizeLimits, sumOfRows } from '#contract/quotes/sizes/size-rules.ts';
import type { RosterPiece } from '#contract/roster/roster.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readIdOfName } from '#api/keyed-uuid.ts';
import type { Clock } from '../list-quotes.ts';
import { addQuoteEvent } from '../quote-events.ts';
import { clockOf, type LockedQuote, type OfferParts } from '../quote-parts.ts';
import { hashOfToken, opensOffer } from '../offer-links.ts';
import { type OpenSizes, readOpenSizes } from './open-sizes.ts';
import { presentRow } from './size-rows.ts';

type Endpoints = typeof quoteSizeEndpoints;

export interface SizeParts extends OfferParts {
  /** Writes the sizes of complete lines to an order. Refused once the order can no longer be changed. */
  fillOrder: (
    trx: Knex.Transaction,
    orderId: string,
    lines: {
      itemId: number;
      sizeQuantities: { size: string; quantity: number }[];
      /** Names and numbers, where they go on the pieces. */
      pieces?: RosterPiece[];
    }[],
    actorId: number | null,
  ) => Promise<Refusal | null>;
}

/** The office, or whoever holds the link of the quote's latest version. */
export interface Organiser {
  id: number;
  token: string | undefined;
  /** Null for the customer. */
  actorId: number | null;
  isOffice: boolean;
}

/** The address of a link. It follows from the shop's own key, so that it can be shown again and is in no table. */
async function urlsOf(
  knex: Knex,
  publicUrl: string,
): Promise<(id: string) => { url: string; token: string }> {
  const idOfName = await readIdOfName(knex);
  return id => {
    const token = (idOfName(`size link ${id}`) + idOfName(`size link again ${id}`)).replaceAll('-', '');
    return { token, url: `${publicUrl}/sizes/${id}?token=${token}` };
  };
}

async function findQuote(knex: Knex, { id, token, isOffice }: Organiser): Promise<LockedQuote | null> {
  const quote = await knex('quotes').where({ id }).whereNull('deletedAt').first();
  if (!quote) return null;
  if (isOffice) return quote;
  if (!token) return null;
  const { sql, values } = opensOffer(token);
  const latest = await knex('quote_offers as f')
    .where({ quoteId: id })
    .orderBy('revision', 'desc')
    .first<{ isOpened: boolean } | undefined>(knex.raw(`${sql} as "isOpened"`, values));
  return latest?.isOpened ? quote : null;
}

export async function readCollection(
  parts: SizeParts,
  organiser: Organiser,
): Promise<SizeCollection | Refusal> {
  const quote = await findQuote(parts.knex, organiser);
  return quote ? collectionOf(parts, parts.knex, quote, await clockOf(parts)) : refuse('not_found');
}

type Work = (trx: Knex.Transaction, open: OpenSizes, clock: Clock) => Promise<void>;

/** Under the locks of the order and then the quote, as completing an order takes them. */
async function onSizes(
  parts: SizeParts,
  organiser: Organiser,
  work: Work,
): Promise<SizeCollection | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const found = await findQuote(trx, organiser);
    if (!found) throw new Refused(refuse('not_found'));
    if (found.orderId) await trx('orders').where({ id: found.orderId }).forUpdate().first('id');
    await trx('quotes').where({ id: organiser.id }).forUpdate().first('id');
    // Read after the lock: another version may have been sent.
    const quote = await findQuote(trx, organiser);
    if (!quote) throw new Refused(refuse('not_found'));
    await work(trx, await readOpenSizes(trx, quote, clock), clock);
    const now = await findQuote(trx, organiser);
    if (!now) throw new Refused(refuse('not_found'));
    return collectionOf(parts, trx, now, clock);
  });
}

export async function makeSizeLink(
  parts: SizeParts,
  organiser: Organiser,
  { id, label }: BodyOf<Endpoints['makeSizeLink']>,
): Promise<SizeCollection | Refusal> {
  const urlOf = await urlsOf(parts.knex, parts.publicUrl);
  return onSizes(parts, organiser, async (trx, { quote, why }, { now }) => {
    const known = await trx('size_links').where({ id }).first();
    if (known) {
      if (known.quoteId !== quote.id || known.label !== label)
        throw new Refused(refuse('idempotency_mismatch'));
      return;
    }
    if (why) throw conflict(why);
    const all = await trx('size_links').where({ quoteId: quote.id }).whereNull('withdrawnAt').select('id');
    if (all.length >= sizeLimits.links) throw conflict(`A quote has ${sizeLimits.links} links at most.`);
    await trx('size_links').insert({
      id,
      quoteId: quote.id,
      tokenHash: hashOfToken(urlOf(id).token),
      label,
      madeBy: organiser.actorId,
      createdAt: now,
    });
    await audit(trx, organiser, 'quote.sizeLink', { links: all.length + 1 });
  });
}

export function withdrawSizeLink(parts: SizeParts, organiser: Organiser, linkId: string) {
  return onSizes(parts, organiser, async (trx, { quote, lines }, { now }) => {
    const link = await trx('size_links').where({ id: linkId, quoteId: quote.id }).first();
    if (!link) throw new Refused(refuse('not_found'));
    if (link.withdrawnAt) return;
    if (quote.sizesClosedAt && lines.some(({ isInOrder }) => !isInOrder))
      throw conflict('Sizes are closed. Open them again first.');
    await trx('size_links').where({ id: linkId }).update({ withdrawnAt: now });
    await audit(trx, organiser, 'quote.withdrawSizeLink', {});
  });
}

export function changeCollection(
  parts: SizeParts,
  organiser: Organiser,
  { by, isClosed, seenPieces }: BodyOf<Endpoints['changeSizeCollection']>,
) {
  return onSizes(parts, organiser, async (trx, open, clock) => {
    const { quote } = open;
    if (by !== undefined && by !== quote.sizesBy) {
      if (by !== null && by < isoDateIn(clock.now, clock.timeZone))
        throw new Refused(refuse('invalid', { fields: { by: 'That day has passed.' } }));
      await trx('quotes').where({ id: quote.id }).update({ sizesBy: by });
      await audit(trx, organiser, 'quote.sizesBy', { by });
    }
    if (isClosed === undefined) return;
    if (!isClosed) {
      if (quote.sizesClosedAt !== null) await openAgain(trx, organiser, open, clock);
      return;
    }
    // Closed with other pieces than agreed on: once the order has been changed to them, the names follow.
    const isDone = open.lines.every(({ isInOrder, template }) => isInOrder || !template);
    if (quote.sizesClosedAt !== null && isDone) return;
    await close(parts, organiser, { trx, open, clock, seenPieces });
  });
}

interface Closing {
  trx: Knex.Transaction;
  open: OpenSizes;
  clock: Clock;
  seenPieces: number | undefined;
}

/** Lines that came to the pieces agreed on go into the order; for others the office changes the order. */
async function close(parts: SizeParts, organiser: Organiser, { trx, open, clock, seenPieces }: Closing) {
  const { quote, order, lines } = open;
  if (!order) throw conflict('Accept the quote first. Until then sizes can be filled in, and not closed.');
  const asked = lines.filter(({ isInOrder }) => !isInOrder);
  if (asked.length === 0) throw conflict('All sizes are known.');
  const rows = await readRows(trx, quote.id);
  const given = asked.map(line => {
    const own = rows.filter(({ lineId }) => lineId === line.lineId);
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const named = line.template ? { pieces: piecesOfRows(own) } : {};
    return { line, pieces, filled: { sizeQuantities: sumOfRows(own, line.sizes), ...named } };
  });
  const pieces = given.reduce((sum, one) => sum + one.pieces, 0);
  const whole = given.filter(({ line, pieces: own }) => own === line.agreed);
  const fill = whole.flatMap(({ line: { itemId }, filled }) =>
    itemId === null ? [] : [{ itemId, ...filled }],
  );
  // The answer to a request that was lost.
  if (quote.sizesClosedAt !== null && fill.length === 0) return;
  if (pieces === 0) throw conflict('Nobody has filled in a size yet.');
  if (seenPieces !== undefined && seenPieces !== pieces) {
    throw conflict('Somebody filled in more since you looked. Check the pieces and close it again.');
  }
  const isWhole = whole.length === given.length;
  const refused = fill.length > 0 ? await parts.fillOrder(trx, order.orderId, fill, organiser.actorId) : null;
  if (isRefusal(refused)) throw new Refused(refused);
  // What differs is the office's next step.
  const followUpOn = isWhole ? {} : { followUpOn: isoDateIn(clock.now, clock.timeZone) };
  await trx('quotes')
    .where({ id: quote.id })
    .update({ sizesClosedAt: clock.now, ...followUpOn });
  const data = { pieces, agreed: asked.reduce((sum, { agreed }) => sum + agreed, 0) };
  const event = { quoteId: quote.id, actorId: organiser.actorId, at: clock.now };
  await addQuoteEvent(trx, { ...event, type: 'sizes_closed', data });
  await audit(trx, organiser, 'quote.closeSizes', data);
}

async function openAgain(
  trx: Knex.Transaction,
  organiser: Organiser,
  { quote, lines }: OpenSizes,
  clock: Clock,
) {
  if (lines.every(({ isInOrder }) => isInOrder)) throw conflict('These sizes are in the order already.');
  await trx('quotes').where({ id: quote.id }).update({ sizesClosedAt: null });
  const event = { quoteId: quote.id, actorId: organiser.actorId, at: clock.now };
  await addQuoteEvent(trx, { ...event, type: 'sizes_opened', clientId: randomUUID() });
  await audit(trx, organiser, 'quote.openSizes', {});
}

function audit(trx: Knex.Transaction, { id, actorId }: Organiser, action: string, after: object) {
  return recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action, after });
}

/** Of links that stand. */
function readRows(knex: Knex, quoteId: number) {
  return knex('size_rows as r')
    .join('size_links as l', 'l.id', 'r.linkId')
    .where({ 'l.quoteId': quoteId })
    .whereNull('l.withdrawnAt')
    .whereNull('r.deletedAt')
    .orderBy('r.place')
    .select<SizeRowsRow[]>('r.*');
}

async function collectionOf(
  parts: SizeParts,
  knex: Knex,
  quote: LockedQuote,
  clock: Clock,
): Promise<SizeCollection> {
  const { lines, why, order } = await readOpenSizes(knex, quote, clock);
  const links = await knex('size_links').where({ quoteId: quote.id }).orderBy(['createdAt', 'id']);
  const rows = await readRows(knex, quote.id);
  const urlOf = await urlsOf(knex, parts.publicUrl);
  const sum = (list: readonly { quantity: number }[]) =>
    list.reduce((all, { quantity }) => all + quantity, 0);
  return {
    version: quote.version,
    by: quote.sizesBy,
    closedAt: quote.sizesClosedAt?.toISOString() ?? null,
    why,
    orderId: order?.orderId ?? null,
    lines: lines.map(line => {
      const own = rows.filter(({ lineId }) => lineId === line.lineId);
      return { ...line, given: sumOfRows(own, line.sizes), pieces: sum(own) };
    }),
    links: links.map(({ id, label, createdAt, withdrawnAt }) => {
      const own = rows.filter(({ linkId }) => linkId === id);
      const latest = own
        .map(({ updatedAt }) => updatedAt.toISOString())
        .toSorted()
        .at(-1);
      return {
        id,
        label,
        url: withdrawnAt ? null : urlOf(id).url,
        createdAt: createdAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        answeredAt: latest ?? null,
        pieces: sum(own),
        rows: own.map(presentRow),
      };
    }),
  };
}
