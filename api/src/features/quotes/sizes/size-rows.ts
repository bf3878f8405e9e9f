/** What is filled in by one link. Everybody has rows of their own; the same row is changed by one person at a time. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { quoteSizeEndpoints, SizeList, SizeRow } from '#contract/quotes/sizes/size-endpoints.ts';
import { sizeLimits, sizeRowFaults, tidySizeRow } from '#contract/quotes/sizes/size-rules.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import type { SizeLinksRow, SizeRowsRow } from '#api/database/tables.ts';
import type { Clock } from '../list-quotes.ts';
import { clockOf, type OfferParts } from '../quote-parts.ts';
import { hashOfToken } from '../offer-links.ts';
import { type OpenSizes, placesByLink, readOpenSizes } from './open-sizes.ts';

type Parts = Pick<OfferParts, 'knex' | 'now' | 'readShop'>;
type Body = BodyOf<(typeof quoteSizeEndpoints)['saveSizeRows']>;

export interface Asked {
  id: string;
  token: string;
}

export const presentRow = ({ id, lineId, name, number, size, quantity, version }: SizeRowsRow): SizeRow => ({
  id,
  lineId,
  name,
  number,
  size,
  quantity,
  version,
});

export async function findLink(knex: Knex, { id, token }: Asked): Promise<SizeLinksRow | null> {
  const link = await knex('size_links')
    .where({ id, tokenHash: hashOfToken(token) })
    .first();
  return link && !link.withdrawnAt ? link : null;
}

export async function readSizeList(parts: Parts, asked: Asked): Promise<SizeList | Refusal> {
  const link = await findLink(parts.knex, asked);
  const list = link && (await listOf(parts.knex, link, await clockOf(parts)));
  return list ?? refuse('not_found');
}

export async function saveSizeRows(
  parts: Parts,
  asked: Asked,
  { rows, removed }: Body,
): Promise<SizeList | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const found = await findLink(trx, asked);
    if (!found) throw new Refused(refuse('not_found'));
    // Shared: nobody waits for another row, and closing waits for all of them.
    await trx('quotes').where({ id: found.quoteId }).forShare().first('id');
    const link = await findLink(trx, asked);
    const open = link && (await readOpen(trx, link, clock));
    if (!link || !open) throw new Refused(refuse('not_found'));
    if (open.why) throw conflict(open.why);
    mustBeRight(rows, open);
    const isSaved: boolean[] = [];
    for (const row of rows) isSaved.push(await saveRow(trx, link.id, tidySizeRow(row), clock));
    for (const row of removed) isSaved.push(await removeRow(trx, link.id, row, clock));
    const list = await listOf(trx, link, clock);
    if (isSaved.includes(false)) {
      const message = 'Somebody else changed this row. Look at it again, then save.';
      throw conflict(message);
    }
    if ((list?.rows.length ?? 0) > sizeLimits.rows)
      throw conflict(`One link takes ${sizeLimits.rows} rows at most. Ask for another link.`);
    return list ?? refuse('not_found');
  });
}

function mustBeRight(rows: Body['rows'], { lines }: OpenSizes): void {
  const fields: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const line = lines.find(({ lineId, isInOrder }) => lineId === row.lineId && !isInOrder);
    if (!line) {
      fields[`rows.${at}.lineId`] = 'The sizes of this garment are no longer asked for.';
      continue;
    }
    for (const [field, fault] of Object.entries(sizeRowFaults(row, line.sizes))) {
      fields[`rows.${at}.${field}`] = fault;
    }
  }
  const [message] = Object.values(fields);
  if (message) throw new Refused(refuse('invalid', { message, fields }));
}

/** False where somebody else has changed it since. What is so already is saved. */
async function saveRow(
  trx: Knex.Transaction,
  linkId: string,
  { id, version, ...values }: Body['rows'][number],
  { now }: Clock,
): Promise<boolean> {
  const isSame = (row: SizeRowsRow | undefined) =>
    row?.linkId === linkId &&
    row.deletedAt === null &&
    Object.entries(values).every(([field, value]) => row[field as keyof typeof values] === value);
  if (version === null) {
    const made = await trx('size_rows')
      .insert({ id, linkId, ...values, createdAt: now, updatedAt: now })
      .onConflict('id')
      .ignore()
      .returning('id');
    return made.length > 0 || isSame(await trx('size_rows').where({ id }).first());
  }
  const changed = await trx('size_rows').where({ id, linkId, version }).whereNull('deletedAt').update(values);
  return changed > 0 || isSame(await trx('size_rows').where({ id }).first());
}

async function removeRow(
  trx: Knex.Transaction,
  linkId: string,
  { id, version }: Body['removed'][number],
  { now }: Clock,
): Promise<boolean> {
  const removed = await trx('size_rows')
    .where({ id, linkId, version })
    .whereNull('deletedAt')
    .update({ deletedAt: now, name: '', number: '' });
  if (removed > 0) return true;
  const row = await trx('size_rows').where({ id, linkId }).first('deletedAt');
  return !row || row.deletedAt !== null;
}

export async function readOpen(knex: Knex, link: SizeLinksRow, clock: Clock): Promise<OpenSizes | null> {
  const quote = await knex('quotes').where({ id: link.quoteId }).whereNull('deletedAt').first();
  return quote ? readOpenSizes(knex, quote, clock) : null;
}

async function listOf(knex: Knex, link: SizeLinksRow, clock: Clock): Promise<SizeList | null> {
  const open = await readOpen(knex, link, clock);
  if (!open) return null;
  const { quote, why, lines } = open;
  const head = {
    label: link.label,
    buyer: quote.company || quote.name,
    by: quote.sizesBy,
    asksArtwork: placesByLink(open).length > 0,
  };
  if (why) return { ...head, isOpen: false, lines: [], rows: [] };
  const rows = await knex('size_rows').where({ linkId: link.id }).whereNull('deletedAt').orderBy('place');
  return {
    ...head,
    isOpen: true,
    lines: lines
      .filter(({ isInOrder }) => !isInOrder)
      .map(({ lineId, name, colour, image, sizes, template }) => ({
        lineId,
        name,
        colour,
        image,
        sizes,
        ...(template ? { template } : {}),
      })),
    rows: rows.map(presentRow),
  };
}
