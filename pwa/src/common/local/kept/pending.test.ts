import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { provisionalNumber, recordId } from '#contract/wire/records/record-id.ts';
import { deviceNow, freshDatabase, newId, userId } from '#tests/support/device-database.ts';
import { discardChange } from '../outbox/outbox-decisions.ts';
import { type Change, saveChange } from '../outbox/outbox.ts';
import { rechain } from '../outbox/rechain.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { idOfRecord, withChanges, withPending } from './pending.ts';
import { readPending } from './read-pending.ts';

let db: UserDatabase;
beforeEach(() => {
  db = freshDatabase(new IDBFactory());
});
afterEach(() => db.close());

const viewer = { userId, userName: 'Kim', isAdmin: true };
const save = (
  change:
    | Change<'customer.create'>
    | Change<'customer.update'>
    | Change<'project.create'>
    | Change<'project.update'>
    | Change<'job.create'>
    | Change<'job.update'>
    | Change<'job.setStatus'>,
) => saveChange({ db, userId, newId, now: () => deviceNow }, change as Change<'customer.create'>);

const ids = { customer: newId(), project: newId(), job: newId() };
const customer: Change<'customer.create'> = {
  name: 'customer.create',
  entityId: ids.customer,
  args: { id: ids.customer, firstName: 'Nia', lastName: 'Park', email: 'nia@park.example' },
};
const project: Change<'project.create'> = {
  name: 'project.create',
  entityId: ids.project,
  args: { id: ids.project, customer: ids.customer, title: 'Caps', description: '3 Mill Lane' },
  after: { entity: 'customers', entityId: ids.customer },
};
const job: Change<'job.create'> = {
  name: 'job.create',
  entityId: ids.job,
  args: { id: ids.job, title: 'Front', project: ids.project },
  after: { entity: 'projects', entityId: ids.project },
};

test('what was made here has a number below zero, by which its changes and those of others find it', async () => {
  await save(customer);
  await save(project);
  await save(job);
  const pending = await readPending(db, viewer);
  const number = provisionalNumber(ids.customer);
  const rows = withPending<CustomerRow>([], pending.of('customers'), row => row);
  expect(rows).toMatchObject([{ id: number, firstName: 'Nia' }]);
  const made = withChanges(undefined, pending.of('projects'), provisionalNumber(ids.project));
  expect(made).toMatchObject({ customerId: number, title: 'Caps' });
  expect(pending.jobsOf(provisionalNumber(ids.project))).toMatchObject([{ title: 'Front' }]);
  expect(await idOfRecord(db, 'customers', number)).toBe(ids.customer);
  expect(await idOfRecord(db, 'customers', 12)).toBe(recordId('customers', 12));
});

test('each waits for the one that it names, also after all are put in order again', async () => {
  const [first, second, third] = [await save(customer), await save(project), await save(job)];
  expect([second.dependsOn, third.dependsOn]).toEqual([first.id, second.id]);
  expect(rechain([first, second, third]).map(({ dependsOn }) => dependsOn)).toEqual([
    undefined,
    first.id,
    second.id,
  ]);
  // What is not there any more is waited for no longer.
  expect(rechain([third])[0]?.dependsOn).toBeUndefined();
});

test('a known record is shown with its changes until they are discarded', async () => {
  const row = { id: 12, firstName: 'Nia', city: null };
  const changed = await save({
    name: 'customer.update',
    entityId: recordId('customers', 12),
    args: { changes: { city: 'Perth' }, was: { city: null } },
  });
  const show = async () => withPending([row], (await readPending(db, viewer)).of('customers'));
  expect(await show()).toEqual([{ ...row, city: 'Perth' }]);
  await discardChange(db, changed.id);
  expect(await show()).toEqual([row]);
});

test('a project that waits is moved, and what is changed of its job is found in order', async () => {
  await save(customer);
  await save(project);
  await save({
    name: 'project.update',
    entityId: ids.project,
    args: { changes: { status: 'Quoted' }, was: { status: 'Lead' } },
  });
  await save(job);
  await save({ name: 'job.update', entityId: ids.job, args: { changes: { title: 'Back' } } });
  await save({ name: 'job.setStatus', entityId: ids.job, args: { to: 'Production' } });
  const pending = await readPending(db, viewer);
  expect(withChanges(undefined, pending.of('projects'), provisionalNumber(ids.project))).toMatchObject({
    status: 'Quoted',
  });
  expect(pending.changesOfJob(ids.job)).toMatchObject([{ title: 'Back' }, { status: 'Production' }]);
  expect(pending.changesOfJob(ids.project)).toEqual([]);
});
