/** What the office changed without a network and hands in: customers, projects with jobs, leads, quotes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { present } from '#api/database/present.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeOfficeRecords, type OfficeRecords, recordWords } from '#tests/factories/office-records.ts';
import { type Device, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';

const db = useTestDatabase();
let office: Device;
let floor: Device;
let records: OfficeRecords;
let ids: Record<string, string>;

beforeAll(async () => {
  const sync = syncFor(db.knex);
  office = makeDevice(sync, await makeUser(db.knex, 'admin'));
  floor = makeDevice(sync, await makeUser(db.knex, 'workshop'));
});

beforeEach(async () => {
  records = await makeOfficeRecords(db.knex);
  ids = recordWords(records);
});

const customerArgs = { firstName: 'Nia', lastName: 'Park', email: 'nia@park.example', phone: '0412 345 678' };
const projectArgs = { title: 'Team shirts', description: '3 Mill Lane, Brisbane' };

function newCustomer(more: object = {}) {
  const id = randomUUID();
  return { id, change: office.make('customer.create', id, { id, ...customerArgs, ...more } as never) };
}
function newProject(customer: string, jobs: { id: string; title: string }[] = []) {
  const id = randomUUID();
  return { id, change: office.make('project.create', id, { id, customer, ...projectArgs, jobs } as never) };
}
function newJob(more: object) {
  const id = randomUUID();
  return { id, change: office.make('job.create', id, { id, title: 'Front print', ...more } as never) };
}
const verdicts = async (device: Device, changes: PushedMutation[]) =>
  (await device.sync(changes)).results.map(({ status, code }) => [status, code]);
const applied = ['applied', undefined];

describe('made without a network', () => {
  it('a customer, a project of that customer with a job, and a further job of that project are all there once', async () => {
    const customer = newCustomer();
    const jobId = randomUUID();
    const project = newProject(customer.id, [{ id: jobId, title: 'Front' }]);
    const job = newJob({ project: project.id });
    const changes = [
      customer.change,
      { ...project.change, dependsOn: customer.change.id },
      { ...job.change, dependsOn: project.change.id },
    ];
    expect(await verdicts(office, changes)).toEqual([applied, applied, applied]);
    // The answer was lost: it is all handed in again.
    expect(await verdicts(office, changes)).toEqual([
      ['duplicate', undefined],
      ['duplicate', undefined],
      ['duplicate', undefined],
    ]);
    const made = await db.knex('customers').where({ clientId: customer.id });
    expect(made).toMatchObject([{ firstName: 'Nia', phone: '+61412345678', country: 'Australia' }]);
    const projects = await db.knex('projects').where({ clientId: project.id });
    expect(projects).toMatchObject([
      { customerId: present(made[0]).id, title: 'Team shirts', status: 'Lead' },
    ]);
    const jobs = await db.knex('jobs').where({ projectId: present(projects[0]).id });
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([jobId, job.id].toSorted());
  });

  it('waits for what it is made of, and is told where that was refused', async () => {
    const customer = newCustomer({ email: 'nobody' });
    const project = newProject(customer.id);
    const waiting = { ...project.change, dependsOn: customer.change.id };
    expect(await verdicts(office, [waiting])).toEqual([['blocked', 'dependency']]);
    expect(await verdicts(office, [customer.change, waiting])).toEqual([
      ['rejected', 'invalid'],
      ['rejected', 'refused'],
    ]);
    expect(await db.knex('projects').where({ clientId: project.id })).toEqual([]);
    const job = newJob({ project: project.id });
    expect(await verdicts(office, [job.change])).toEqual([['conflict', 'unknown_project']]);
    const kept = await db.knex('sync_mutations').where({ id: waiting.id }).first('args');
    expect(kept?.args).toMatchObject({ title: 'Team shirts' });
  });

  it('is one project, all or nothing, with its jobs', async () => {
    const taken = newJob({});
    await office.sync([taken.change]);
    const project = newProject(present(ids['$customer']), [
      { id: randomUUID(), title: 'Front' },
      { id: taken.id, title: 'Back' },
    ]);
    expect(await verdicts(office, [project.change])).toEqual([['rejected', 'refused']]);
    expect(await db.knex('projects').where({ clientId: project.id })).toEqual([]);
  });

  it('is done already where the call of the same form has arrived', async () => {
    const { id, change } = newCustomer();
    await db.knex('customers').insert({ ...customerArgs, clientId: id });
    expect(await verdicts(office, [change])).toEqual([applied]);
    expect(await db.knex('customers').where({ clientId: id })).toHaveLength(1);
  });
});

describe('changed by two people', () => {
  const change = (changes: object, was?: object) =>
    office.make('customer.update', present(ids['$customer']), { changes, was } as never);
  const read = () => db.knex('customers').where({ id: records.customer }).first();

  it('different fields both stay', async () => {
    await db.knex('customers').where({ id: records.customer }).update({ company: 'Park & Co' });
    expect(await verdicts(office, [change({ city: 'Perth' }, { city: null })])).toEqual([applied]);
    expect(await read()).toMatchObject({ company: 'Park & Co', city: 'Perth' });
  });

  it('one field is a clash, told with the record as it is; decided, it is made', async () => {
    await db.knex('customers').where({ id: records.customer }).update({ city: 'Hobart' });
    const { results } = await office.sync([change({ city: 'Perth' }, { city: null })]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile', entityNow: { city: 'Hobart' } },
    ]);
    expect(await read()).toMatchObject({ city: 'Hobart' });
    expect(await verdicts(office, [change({ city: 'Perth' }, { city: 'Hobart' })])).toEqual([applied]);
    expect(await read()).toMatchObject({ city: 'Perth' });
  });

  it('the same value twice is no clash', async () => {
    await db.knex('customers').where({ id: records.customer }).update({ phone: '+61412345678' });
    expect(await verdicts(office, [change({ phone: '0412 345 678' }, { phone: null })])).toEqual([applied]);
  });

  it('a customer that was deleted meanwhile is told as such', async () => {
    await db.knex('customers').where({ id: records.customer }).update({ deletedAt: new Date() });
    expect(await verdicts(office, [change({ city: 'Perth' })])).toEqual([['conflict', 'unknown_customer']]);
  });
});

describe('leads and quotes', () => {
  it('a call is in the history once, when it was made, and moves the lead on', async () => {
    const callId = randomUUID();
    const call = (id: string) =>
      office.make('lead.addCall', id, {
        callId,
        outcome: 'reached',
        note: 'Wants 40',
        followUpOn: '2026-12-01',
      });
    // The same call by the ordinary way and by a second change.
    expect(await verdicts(office, [call(present(ids['$lead'])), call(present(ids['$lead']))])).toEqual([
      applied,
      applied,
    ]);
    const events = await db.knex('lead_events').where({ leadId: records.lead, type: 'called' });
    expect(events).toMatchObject([{ clientId: callId, note: 'Wants 40' }]);
    expect(await db.knex('leads').where({ id: records.lead }).first()).toMatchObject({
      status: 'contacted',
      followUpOn: '2026-12-01',
    });
  });

  it('a lead is lost with its reason, and not without one', async () => {
    const lose = (more: object) =>
      office.make('lead.update', present(ids['$lead']), { changes: { status: 'lost', ...more } } as never);
    const { results } = await office.sync([lose({})]);
    expect(results).toMatchObject([{ status: 'rejected', message: 'Please choose why it was lost.' }]);
    expect(await verdicts(office, [lose({ lostReason: 'price' })])).toEqual([applied]);
  });

  it('a quote’s status and next step', async () => {
    const args = { changes: { status: 'declined', followUpOn: null }, was: { status: 'pending' } };
    const decline = office.make('quote.update', present(ids['$quote']), args as never);
    expect(await verdicts(office, [decline])).toEqual([applied]);
    expect(await db.knex('quotes').where({ id: records.quote }).first()).toMatchObject({
      status: 'declined',
    });
  });
});

test('who may not do it is refused when it is handed in, and its bytes are kept', async () => {
  const { id, change } = newCustomer();
  const foreign = { ...change, id: randomUUID(), userId: floor.actor.id };
  const update = floor.make('customer.update', present(ids['$customer']), {
    changes: { city: 'Perth' },
  } as never);
  const { results } = await floor.sync([foreign, update]);
  expect(results).toMatchObject([
    { status: 'rejected', code: 'forbidden' },
    { status: 'rejected', code: 'forbidden' },
  ]);
  // Nothing of the record is told.
  expect(results.some(result => 'entityNow' in result)).toBe(false);
  expect(await db.knex('customers').where({ clientId: id })).toEqual([]);
  const kept = await db.knex('sync_mutations').where({ id: foreign.id }).first('args', 'status');
  expect(kept).toMatchObject({ status: 'rejected', args: { firstName: 'Nia' } });
});

describe('a project changed without a network', () => {
  const change = (id: number, changes: object, was?: object) =>
    office.make('project.update', recordId('projects', id), { changes, was } as never);
  const make = async () => {
    const project = newProject(present(ids['$customer']));
    await office.sync([project.change]);
    const row = present(await db.knex('projects').where({ clientId: project.id }).first('id'));
    return { uuid: project.id, id: row.id };
  };
  const read = (id: number) => db.knex('projects').where({ id }).first();

  it('has its fields and items, once, whether its call arrived before or not', async () => {
    const { id } = await make();
    const items = [{ name: 'Caps', quantity: 40, unitPrice: 1500 }];
    const first = change(id, { title: 'Caps', items }, { title: 'Team shirts', items: [] });
    expect(await verdicts(office, [first])).toEqual([applied]);
    expect(await verdicts(office, [first])).toEqual([['duplicate', undefined]]);
    const known = await db.knex('project_items').where({ projectId: id });
    expect(known).toMatchObject([{ productName: 'Caps', totalPriceCents: 60_000 }]);
    // The same from a call whose answer was lost: what is there already stays as it is.
    const again = change(id, { title: 'Caps', items: [{ ...items[0], status: 'pending' }] }, { items: [] });
    expect(await verdicts(office, [again])).toEqual([applied]);
    expect(await db.knex('project_items').where({ projectId: id })).toEqual(known);
    expect(await read(id)).toMatchObject({ title: 'Caps', version: 2 });
  });

  it('clashes where somebody else has moved it, and not where they wrote something else', async () => {
    const { id } = await make();
    await db.knex('projects').where({ id }).update({ status: 'Quoted', brief: 'Navy' });
    const move = change(id, { status: 'Ordered' }, { status: 'Lead' });
    const { results } = await office.sync([move, change(id, { title: 'Caps' }, { title: 'Team shirts' })]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile', entityNow: { status: 'Quoted' } },
      { status: 'applied' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'Quoted', title: 'Caps', brief: 'Navy' });
  });

  it('goes to a customer who was made without a network too', async () => {
    const { uuid, id } = await make();
    const customer = newCustomer();
    const moved = office.make('project.update', uuid, { changes: { customer: customer.id } } as never);
    expect(await verdicts(office, [{ ...moved, dependsOn: customer.change.id }])).toEqual([
      ['blocked', 'dependency'],
    ]);
    expect(await verdicts(office, [customer.change, moved])).toEqual([applied, applied]);
    const made = present(await db.knex('customers').where({ clientId: customer.id }).first('id'));
    expect(await read(id)).toMatchObject({ customerId: made.id });
    const nowhere = office.make('project.update', uuid, { changes: { customer: randomUUID() } } as never);
    expect(await verdicts(office, [nowhere])).toEqual([['rejected', 'refused']]);
  });

  it('is refused to those who may not, and for a project that is gone', async () => {
    const { id } = await make();
    expect(
      await verdicts(floor, [
        floor.make('project.update', recordId('projects', id), { changes: {} } as never),
      ]),
    ).toEqual([['rejected', 'forbidden']]);
    await db.knex('projects').where({ id }).update({ deletedAt: new Date() });
    expect(await verdicts(office, [change(id, { title: 'Caps' })])).toEqual([
      ['conflict', 'unknown_project'],
    ]);
  });
});

test('a record that was never there is unknown, of whatever kind', async () => {
  const gone = 2_000_000_000;
  const changes = [
    office.make('customer.update', recordId('customers', gone), { changes: { city: 'x' } } as never),
    office.make('lead.update', recordId('leads', gone), { changes: { notes: 'x' } } as never),
    office.make('quote.update', recordId('quotes', gone), { changes: { internalNotes: 'x' } } as never),
    // The id of a quote names no lead.
    office.make('lead.update', present(ids['$quote']), { changes: { notes: 'x' } } as never),
  ];
  expect(await verdicts(office, changes)).toEqual([
    ['conflict', 'unknown_customer'],
    ['conflict', 'unknown_lead'],
    ['conflict', 'unknown_quote'],
    ['conflict', 'unknown_lead'],
  ]);
});
