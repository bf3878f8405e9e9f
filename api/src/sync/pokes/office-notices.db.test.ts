import { describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });

/** An open event stream; `until` answers everything that was said up to and with the wanted text. */
async function follow(cookie: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${server().baseUrl}/api/sync/events`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const until = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended before ${wanted}: ${text}`);
      text += Buffer.from(value).toString();
    }
    const found = text;
    text = '';
    return found;
  };
  await until('retry:');
  return { until, leave: () => leaving.abort() };
}

const allEvents = (text: string) =>
  [...text.matchAll(/event: office\ndata: (.*)\n/g)].map(
    ([, data]) => JSON.parse(data ?? '') as { tables: string[] | null },
  );

/** The tables alone, without the news of the people whom a test itself has made a moment ago. */
const officeEvents = (text: string) =>
  allEvents(text)
    .map(({ tables }) => ({
      tables: tables && tables.filter(table => table !== 'users' && !table.includes('#')),
    }))
    .filter(({ tables }) => tables?.length !== 0);

const addMessage = (knex = server().knex) =>
  knex('contact_messages').insert({
    firstName: 'Bo',
    lastName: 'Li',
    email: 'bo@example.test',
    subject: 'S',
    message: 'M',
  });

describe('changes for the office', () => {
  test('name the tables of a transaction, to who may enter the office and to nobody else', async () => {
    const { knex } = server();
    const [admin, floor] = await Promise.all([server().as('admin'), server().as('workshop')]);
    const [desk, tablet] = [await follow(admin.cookie), await follow(floor.cookie)];
    await knex.transaction(async trx => {
      await trx('customers').insert({ firstName: 'Bo', lastName: 'Li', email: 'bo@example.test' });
      await trx('customers').update({ city: 'Perth' });
      await addMessage(trx);
    });
    expect(officeEvents(await desk.until('"customers"'))).toEqual([
      { tables: ['contact_messages', 'customers'] },
    ]);
    await knex('jobs').insert({ id: '00000000-0000-7000-8000-000000000001', jobNumber: 'J1', title: 'Job' });
    expect(officeEvents(await desk.until('"jobs"'))).toHaveLength(1);
    // The job concerns the tablet as well, which hears of it as of a poke.
    expect(await tablet.until('event: poke')).not.toContain('office');
    for (const { leave } of [desk, tablet]) leave();
  });

  test('a statement of many rows is one notice, one that touches no row and one undone are none', async () => {
    const { knex } = server();
    const desk = await follow((await server().as('admin')).cookie);
    await knex('pages').where({ id: -1 }).update({ title: 'No such page' });
    await knex
      .transaction(async trx => {
        await addMessage(trx);
        throw new Error('no');
      })
      .catch(() => undefined);
    await knex.raw(`INSERT INTO customers (first_name, last_name, email)
      SELECT 'Bulk', n::text, n || '@example.test' FROM generate_series(1, 3000) n`);
    expect(officeEvents(await desk.until('"customers"'))).toEqual([{ tables: ['customers'] }]);
    desk.leave();
  });

  test('rows of the board are named, those of both projects where a job moves', async () => {
    const { knex } = server();
    const desk = await follow((await server().as('admin')).cookie);
    /** Everything that a change names, until the mark that follows it. */
    const rowsAfter = async (change: () => Promise<unknown>) => {
      await change();
      await addMessage();
      const tables = allEvents(await desk.until('"contact_messages"')).flatMap(event => event.tables ?? []);
      return tables.filter(name => name.includes('#')).toSorted();
    };
    const add = async () => {
      const [customer] = await knex('customers')
        .insert({ firstName: 'Bo', lastName: 'Li', email: 'bo@example.test' })
        .returning('id');
      const project = { customerId: present(customer).id, title: 'T', description: 'D' };
      const two = ['P1', 'P2'].map(number => ({
        ...project,
        projectNumber: `${number}-${project.customerId}`,
      }));
      const made = await knex('projects').insert(two).returning('id');
      return { customer: present(customer).id, projects: made.map(({ id }) => id) };
    };
    let made: Awaited<ReturnType<typeof add>> = { customer: 0, projects: [] };
    const named = await rowsAfter(async () => (made = await add()));
    const [first = 0, second = 0] = made.projects;
    expect(named).toEqual(
      [`customers#${made.customer}`, `projects#${first}`, `projects#${second}`].toSorted(),
    );

    const id = '00000000-0000-7000-8000-000000000002';
    const insert = () => knex('jobs').insert({ id, jobNumber: 'J2', title: 'Job', projectId: first });
    expect(await rowsAfter(insert)).toEqual([`projects#${first}`]);
    const move = () => knex('jobs').where({ id }).update({ projectId: second });
    expect(await rowsAfter(move)).toEqual([`projects#${first}`, `projects#${second}`].toSorted());
    const rename = () => knex('customers').where({ id: made.customer }).update({ company: 'Li Pty' });
    expect(await rowsAfter(rename)).toEqual([`customers#${made.customer}`]);
    const touchMany = () =>
      knex.raw(`INSERT INTO customers (first_name, last_name, email)
        SELECT 'Many', n::text, n || '@many.test' FROM generate_series(1, 21) n`);
    expect(await rowsAfter(touchMany)).toEqual(['customers#*']);
    expect(await rowsAfter(() => knex('projects').where({ id: -1 }).update({ title: 'None' }))).toEqual([]);
    desk.leave();
  });

  test('after notices were missed, everything may have changed', async () => {
    const desk = await follow((await server().as('admin')).cookie);
    server().catalogueMoved();
    expect(officeEvents(await desk.until('"tables":null'))).toEqual([{ tables: null }]);
    desk.leave();
  });

  test('a part of a record tells its record; what nobody lists tells nothing', async () => {
    const { rows } = await server().knex.raw<{ rows: { table: string; told: string; kinds: number }[] }>(
      `SELECT tgrelid::regclass::text AS table, encode(tgargs, 'escape') AS told, count(*)::int AS kinds
       FROM pg_trigger WHERE tgname ~ '^tell_office_(insert|update|delete)$' GROUP BY 1, 2`,
    );
    expect(rows.every(({ kinds }) => kinds === 3)).toBe(true);
    const told = Object.fromEntries(rows.map(({ table, told: as }) => [table, as.split('\\000')[0]]));
    expect(told).toMatchObject({
      projects: 'projects',
      project_items: 'project_items',
      job_notes: 'jobs',
      order_events: 'orders',
      product_variants: 'product_variants',
      import_runs: 'import_runs',
    });
    expect(Object.keys(told)).not.toContain('audit_events');
    expect(Object.keys(told)).not.toContain('sessions');
  });

  test('an account that was changed is one, a sign-in is not', async () => {
    const { knex } = server();
    const admin = await server().as('admin');
    const driver = await server().as('driver');
    const desk = await follow(admin.cookie);
    await addMessage();
    await desk.until('contact_messages');
    await knex('users').where({ id: driver.id }).update({ lastLoginAt: new Date() });
    await addMessage();
    expect(allEvents(await desk.until('contact_messages'))).toEqual([{ tables: ['contact_messages'] }]);
    await knex('users').where({ id: driver.id }).update({ staffRole: 'workshop' });
    expect(allEvents(await desk.until('event: office'))).toEqual([{ tables: ['users'] }]);
    desk.leave();
  });
});
