/** The office's commands on feeds. Credentials are written and never read back, told to nobody and in no log. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { SupplierFeed, supplierFeedEndpoints } from '#contract/imports/feed-endpoints.ts';
import { feedFaults, type FeedFields } from '#contract/imports/feed-form.ts';
import { minutesOf } from '#contract/imports/feed-schedule.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { present } from '#api/database/present.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { nextTimeOf } from './feed-runs.ts';
import { readFeed } from './read-feeds.ts';

export interface FeedChangeParts {
  knex: Knex;
  now: () => Date;
  readTimeZone: () => Promise<string>;
}

type Fields = Omit<FeedFields, 'credentials'>;

const mostFeeds = 50;

export async function createFeed(
  parts: FeedChangeParts,
  body: FeedFields,
  actorId: number,
): Promise<SupplierFeed | Refusal> {
  const { credentials, ...fields } = body;
  const timeZone = await parts.readTimeZone();
  return changeOrRefuse(parts.knex, async trx => {
    await lockFeeds(trx);
    mustFit(fields);
    await mustBeFree(trx, fields.name, null);
    const all = await trx('supplier_feeds')
      .whereNull('deletedAt')
      .count({ count: '*' })
      .first<{ count: number }>();
    if (Number(all?.count ?? 0) >= mostFeeds) throw conflict(`A shop has at most ${mostFeeds} feeds.`);
    const columns = columnsOf(fields);
    const [made] = await trx('supplier_feeds')
      .insert({
        ...columns,
        ...signInOf(fields, credentials || null),
        nextAt: fields.isOn ? nextTimeOf(columns, { now: parts.now(), timeZone }) : null,
        updatedBy: actorId,
      })
      .returning('id');
    const { id } = present(made);
    await recordAudit(trx, { ...audited(id, actorId), action: 'feed.create', after: fields });
    return present(await readFeed(trx, id));
  });
}

export async function changeFeed(
  parts: FeedChangeParts,
  id: number,
  { version, credentials, ...asked }: BodyOf<typeof supplierFeedEndpoints.changeSupplierFeed>,
  actorId: number,
): Promise<SupplierFeed | Refusal> {
  const timeZone = await parts.readTimeZone();
  return changeOrRefuse(parts.knex, async trx => {
    await lockFeeds(trx);
    const before = await mustRead(trx, id);
    mustBeVersion(version, before);
    const was = fieldsOf(before);
    const now: Fields = { ...was, ...told(asked) };
    mustFit(now);
    if (now.name !== was.name) await mustBeFree(trx, now.name, id);
    const { isEmpty, ...changes } = changedFields<Fields>(was, now);
    if (isEmpty && credentials === undefined) return before;
    const isElsewhere = hostOf(now) !== hostOf(was) || now.signIn !== was.signIn;
    const kept = isElsewhere ? null : await readCredentials(trx, id);
    const columns = columnsOf(now);
    await trx('supplier_feeds')
      .where({ id })
      .update({
        ...columns,
        ...signInOf(now, credentials === undefined ? kept : credentials || null),
        nextAt: now.isOn
          ? nextTimeOf(columns, {
              now: parts.now(),
              timeZone,
            })
          : null,
        etag: null,
        lastModified: null,
        fileHash: null,
        updatedBy: actorId,
      });
    const after = { ...changes.after, ...(credentials !== undefined && { credentials: 'changed' }) };
    await recordAudit(trx, { ...audited(id, actorId), action: 'feed.change', before: changes.before, after });
    return mustRead(trx, id);
  });
}

export function deleteFeed(knex: Knex, id: number, actorId: number): Promise<void | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockFeeds(trx);
    const row = await trx('supplier_feeds').where({ id }).first('id', 'name', 'deletedAt');
    if (!row) throw new Refused(refuse('not_found'));
    // Deleted already, and asked again after a lost answer.
    if (row.deletedAt) return;
    await declineAsking(trx, id);
    await trx('supplier_feeds')
      .where({ id })
      .update({ deletedAt: trx.fn.now(), isOn: false, nextAt: null, credentials: null, updatedBy: actorId });
    await recordAudit(trx, { ...audited(id, actorId), action: 'feed.delete', before: { name: row.name } });
  });
}

/** The file that waits stays unused. */
export function declineFeed(knex: Knex, id: number, actorId: number): Promise<SupplierFeed | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockFeeds(trx);
    await mustRead(trx, id);
    if (await declineAsking(trx, id))
      await recordAudit(trx, { ...audited(id, actorId), action: 'feed.decline' });
    return mustRead(trx, id);
  });
}

async function declineAsking(trx: Knex.Transaction, feedId: number): Promise<boolean> {
  return (await trx('feed_runs').where({ feedId, outcome: 'asks' }).update({ outcome: 'declined' })) > 0;
}

const lockFeeds = (trx: Knex.Transaction) =>
  trx.raw(`select pg_advisory_xact_lock(hashtextextended('supplier feeds', 0))`);

const audited = (id: number, actorId: number) => ({ actorId, entity: 'supplier_feeds', entityId: id });

function mustFit(fields: Fields): void {
  const faults = feedFaults(fields);
  if (Object.keys(faults).length > 0) throw new Refused(refuse('invalid', { fields: faults }));
}

async function mustRead(trx: Knex.Transaction, id: number): Promise<SupplierFeed> {
  const feed = await readFeed(trx, id);
  if (!feed) throw new Refused(refuse('not_found'));
  return feed;
}

async function mustBeFree(trx: Knex.Transaction, name: string, id: number | null): Promise<void> {
  const holders = await trx('supplier_feeds')
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNull('deletedAt')
    .pluck('id');
  const isTaken = holders.some(holder => holder !== id);
  if (isTaken)
    throw new Refused(refuse('invalid', { fields: { name: `There is a feed called “${name}” already.` } }));
}

async function readCredentials(trx: Knex.Transaction, id: number): Promise<string | null> {
  return (await trx('supplier_feeds').where({ id }).first('credentials'))?.credentials ?? null;
}

/** Credentials go to the host that they were given for, and to no other. */
const hostOf = ({ place, address }: Fields): string =>
  place === 'address' && URL.canParse(address) ? new URL(address).host : '';

function signInOf({ place, signIn, signInName }: Fields, credentials: string | null) {
  const isSignedIn = place === 'address' && signIn !== 'none';
  return isSignedIn
    ? { signIn, signInName, credentials }
    : { signIn: 'none' as const, signInName: '', credentials: null };
}

function fieldsOf(feed: SupplierFeed): Fields {
  const { name, kind, place, address, signIn, signInName, mode } = feed;
  const { codeColumn, stockColumn, inStockPieces, everyHours, dailyAt, isOn } = feed;
  return {
    name,
    kind,
    place,
    address,
    signIn,
    signInName,
    mode,
    codeColumn,
    stockColumn,
    inStockPieces,
    everyHours,
    dailyAt,
    isOn,
  };
}

const told = (asked: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));

const columnsOf = ({ dailyAt, signIn: _way, signInName: _name, ...fields }: Fields) => ({
  ...fields,
  dailyAt: dailyAt === null ? null : minutesOf(dailyAt),
});
