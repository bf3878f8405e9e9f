/** Writes what was read: people join the customer with their address, orders become history. Twice changes nothing. */
import type { Knex } from 'knex';
import { recordAudit } from '#api/database/record-audit.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { Source } from './fields.ts';
import { type FileRequest, type Found, type PastOrder, type Person, readFile } from './read-file.ts';

export interface BroughtIn {
  kind: 'customers' | 'orders';
  unused: string[];
  newCustomers: number;
  /** Got something that was empty. */
  completedCustomers: number;
  sameCustomers: number;
  newOrders: number;
  knownOrders: number;
  wrong: number;
}

type Parts = Extract<Found, { kind: 'person' }>;

/** `isPreview`: the same work, and then taken back. `onWrong` keeps rows that can't be read. */
export async function bringIn(
  knex: Knex,
  request: FileRequest & { isPreview: boolean; onWrong: (found: Found, columns: string[]) => void },
): Promise<BroughtIn> {
  const timeZone = await readSetting(knex, 'shop.timeZone');
  const done: BroughtIn = {
    kind: 'customers',
    unused: [],
    newCustomers: 0,
    completedCustomers: 0,
    sameCustomers: 0,
    newOrders: 0,
    knownOrders: 0,
    wrong: 0,
  };
  // One transaction: half a file would be neither here nor there.
  const work = async (trx: Knex.Transaction) => {
    let columns: string[] = [];
    const seen = new Map<string, number>();
    for await (const found of readFile(request)) {
      if (found.kind === 'header') {
        columns = found.columns;
        done.kind = found.header.kind;
        done.unused = found.header.unused;
      } else if (found.kind === 'wrong') {
        done.wrong++;
        request.onWrong(found, columns);
      } else await take(trx, found, { source: request.source, timeZone, done, seen });
    }
    const changed = done.newCustomers + done.completedCustomers + done.newOrders;
    if (request.isPreview) throw new PreviewOver();
    if (changed > 0)
      await recordAudit(trx, {
        actorId: null,
        entity: 'customers',
        entityId: 'all',
        action: 'customers.moveIn',
        after: {
          source: request.source,
          customers: done.newCustomers,
          completed: done.completedCustomers,
          orders: done.newOrders,
        },
      });
  };
  await knex.transaction(work).catch((error: unknown) => {
    if (!(error instanceof PreviewOver)) throw error;
  });
  return done;
}

/** Takes back what a preview wrote. */
class PreviewOver extends Error {}

interface Context {
  source: Source;
  timeZone: string;
  done: BroughtIn;
  /** Customers of this file, by their address: an order of a known one is no further look. */
  seen: Map<string, number>;
}

async function take(trx: Knex.Transaction, { person, order }: Parts, context: Context): Promise<void> {
  const { seen } = context;
  const known = seen.get(person.email);
  const id = known ?? (await takePerson(trx, person, context.done));
  // Some hundred thousand addresses are a few megabytes.
  seen.set(person.email, id);
  if (order) await takeOrder(trx, id, order, context);
}

const fillable = {
  phone: 'phone',
  company: 'company',
  notes: 'notes',
} as const satisfies Partial<Record<keyof Person, keyof Person>>;

async function takePerson(trx: Knex.Transaction, person: Person, done: BroughtIn): Promise<number> {
  const { rows } = await trx.raw<{
    rows: {
      id: number;
      phone: string | null;
      company: string | null;
      notes: string | null;
      address: string | null;
    }[];
  }>('select id, phone, company, notes, address from lock_customer(?)', [person.email]);
  const [known] = rows;
  const { address, city, state, postalCode, country } = person;
  const place = address === '' ? {} : filledOnly({ address, city, state, postalCode, country });
  if (!known) {
    const { email, firstName, lastName, phone, company, notes } = person;
    const [row] = await trx('customers')
      .insert({ email, firstName, lastName, ...filledOnly({ phone, company, notes }), ...place })
      .returning('id');
    done.newCustomers++;
    return row?.id ?? 0;
  }
  // What the shop knows stays; an address is taken whole or not at all.
  const blanks = Object.keys(fillable).filter(
    name => !known[name as keyof typeof fillable] && person[name as keyof typeof fillable] !== '',
  );
  const changes = {
    ...Object.fromEntries(blanks.map(name => [name, person[name as keyof typeof fillable]])),
    ...(known.address ? {} : place),
  };
  if (Object.keys(changes).length === 0) done.sameCustomers++;
  else {
    await trx('customers').where({ id: known.id }).update(changes);
    done.completedCustomers++;
  }
  return known.id;
}

const filledOnly = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

async function takeOrder(
  trx: Knex.Transaction,
  customerId: number,
  { number, orderedAt, state, totalCents, currency, lines }: PastOrder,
  { source, timeZone, done }: Context,
): Promise<void> {
  const hasOffset = /(?:Z|[+-]\d{2}:\d{2})$/.test(orderedAt);
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into past_orders (source, number, customer_id, ordered_at, state, total_cents, currency, lines)
     values (?, ?, ?, ${hasOffset ? '?::timestamptz' : '?::timestamp at time zone ?'}, ?, ?, ?, ?::jsonb)
     on conflict (source, number) do nothing returning id`,
    [
      source,
      number,
      customerId,
      orderedAt,
      ...(hasOffset ? [] : [timeZone]),
      state,
      totalCents,
      currency,
      JSON.stringify(lines),
    ],
  );
  if (rows.length > 0) done.newOrders++;
  else done.knownOrders++;
}
