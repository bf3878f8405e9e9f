/** One quote with its offers and its history, for the office. */
import type { Knex } from 'knex';
import type { OfficeOffer, OfficeQuoteDetail, QuoteEvent } from '#contract/quotes/office-endpoints.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import type { Clock } from './list-quotes.ts';
import { officeWorkOf } from './lines/offer-work.ts';
import { type AnsweredOfferRow, answeredOffers, changesSince, priceOf, withOption } from './offer-row.ts';
import { type QuoteJson, quoteDetailSql, quoteFrom, withComputed } from './quote-row.ts';

type Stored = Omit<QuoteJson<OfficeQuoteDetail>, 'offers' | 'events'> & {
  isWritten: boolean;
  chosenOptionId: string | null;
};

const eventSql = jsonObject({
  id: 'e.id::text',
  type: 'e.type',
  at: isoText('e.at'),
  byName: userNameText('u'),
  note: 'e.note',
  data: `e.data || jsonb_strip_nulls(jsonb_build_object('number', f.number))`,
});

export async function readQuote(knex: Knex, id: number, clock: Clock): Promise<OfficeQuoteDetail | null> {
  const { rows } = await knex.raw<{ rows: { row: Stored }[] }>(
    `select ${quoteDetailSql} as row from ${quoteFrom} where q.id = ? and q.deleted_at is null`,
    [id],
  );
  const row = rows[0]?.row;
  if (!row) return null;
  const { isWritten: _, chosenOptionId: __, cameFrom, ...quote } = row;
  const offers = await readOffers(knex, row, clock.now);
  const events = await readEvents(knex, row);
  return { ...withComputed(quote, clock.timeZone), ...(cameFrom ? { cameFrom } : {}), offers, events };
}

async function readOffers(
  knex: Knex,
  { id, status, chosenOptionId }: Stored,
  now: Date,
): Promise<OfficeOffer[]> {
  const rows = await answeredOffers(knex).where({ 'f.quoteId': id }).orderBy('f.revision', 'desc');
  return rows.map((row: AnsweredOfferRow, at: number) => ({
    number: row.number,
    revision: row.revision,
    ...priceOf(withOption(row, chosenOptionId)),
    validUntil: row.validUntil,
    message: row.message,
    ...(row.depositPercent === null ? {} : { depositPercent: row.depositPercent }),
    files: row.files,
    sentAt: row.sentAt.toISOString(),
    changes: changesSince(rows[at + 1], row),
    work: row.work && officeWorkOf(withOption(row, chosenOptionId).work ?? row.work),
    ...optionsOf(row, chosenOptionId),
    state: offerStateOf({ ...row, isLatest: at === 0, isQuoteDeleted: false, quoteStatus: status }, now),
  }));
}

function optionsOf({ options }: AnsweredOfferRow, chosenOptionId: string | null) {
  if (!options) return {};
  const isHere = options.some(option => option.id === chosenOptionId);
  return {
    options: options.map(({ id, name, work }) => ({ id, name, work: officeWorkOf(work) })),
    ...(isHere ? { chosenOptionId } : {}),
  };
}

async function readEvents(knex: Knex, { id, createdAt, isWritten }: Stored): Promise<QuoteEvent[]> {
  const { rows } = await knex.raw<{ rows: { row: QuoteEvent }[] }>(
    `select ${eventSql} as row from quote_events e left join users u on u.id = e.actor_id
     left join quote_offers f on f.id = e.offer_id where e.quote_id = ? order by e.at, e.id`,
    [id],
  );
  const requested: QuoteEvent = {
    id: 'requested',
    type: isWritten ? 'written' : 'requested',
    at: createdAt,
    byName: null,
    note: null,
    data: {},
  };
  return [requested, ...rows.map(({ row }) => row)];
}
