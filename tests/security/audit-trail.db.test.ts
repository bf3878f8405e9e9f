/**
 * Whatever staff change stands in the audit log, written by the same commit: first the log refuses, and nothing may be
 * left of the change; then it takes the entry, and there must be one. Whoever adds a call adds its case here.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import { type MutationName, mutations } from '#contract/wire/mutations.ts';
import type { SyncResponse } from '#contract/wire/sync.ts';
import { makeOfficeRecords, recordWords } from '#tests/factories/office-records.ts';
import { releasedChain } from '#tests/fixtures/released-mutations.ts';
import { endpoints } from '#tests/support/endpoints.ts';
import { writtenSince } from '#tests/support/database/written-rows.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { drawnSignature, joinOrder } from '#tests/support/sync-world.ts';
import { accountChanges } from './office-changes/accounts.ts';
import { catalogueChanges } from './office-changes/catalogue.ts';
import { contentChanges } from './office-changes/content.ts';
import { crmChanges } from './office-changes/crm.ts';
import { floorChanges } from './office-changes/floor.ts';
import { breakableLog } from './office-changes/log-fault.ts';
import { type ChangeCase, type Office, officeOf } from './office-changes/office-change.ts';
import { organisationChanges } from './office-changes/organisations.ts';
import { peopleChanges } from './office-changes/people.ts';
import { sellingChanges } from './office-changes/selling.ts';

// The errors that the log causes are the test's own.
const server = useTestServer({ logLevel: 'silent' });
let log: Awaited<ReturnType<typeof breakableLog>>;
let office: Office;
let admin: SignedIn;

beforeAll(async () => {
  log = await breakableLog(server().knex);
  admin = await server().as('admin');
  office = officeOf(server(), admin);
  await server().as('driver');
});

const cases: Readonly<Record<string, ChangeCase>> = {
  ...contentChanges,
  ...peopleChanges,
  ...catalogueChanges,
  ...sellingChanges,
  ...crmChanges,
  ...floorChanges,
  ...accountChanges,
  ...organisationChanges,
};

/** Calls that change nothing by themselves, or whose change is told by another. */
const exempt: Readonly<Record<string, string>> = {
  linkPagePreview: 'A link, for a day, to what the office can read anyway.',
  putQuoteFile: 'Bytes under their own hash: nobody has them before a quote is sent, which is in the log.',
  findImportColumns: 'How a file would be read, of which nothing is kept.',
  priceWork: 'A price, of which nothing is kept.',
  priceOrderChange: 'A price, of which nothing is kept.',
  readMargin: 'A margin, of which nothing is kept.',
  startAuthenticator: 'A key that counts for nothing until its first code is given.',
  askConfirmPasskey: 'A question, of which nothing comes until it is answered.',
  askNewPasskey: 'A question, of which nothing comes until it is answered.',
  tryStripeKeys: 'Keys are tried elsewhere and not kept.',
  tryMail: 'An email to whoever asks, of which nothing is kept.',
  removeDemo: 'The log of the demo shop goes with it.',
  checkFeed: 'A check is rolled back.',
  checkFile: 'A check is rolled back.',
  repeatImportCheck: 'A check is rolled back.',
  importProducts: 'The same run as importFile, of a file of nine thousand lines.',
};

const isChangeOfStaff = ({ method, access }: EndpointShape) =>
  !['GET', 'HEAD'].includes(method) && access.kind === 'capability';
const changes = endpoints.filter(([, endpoint]) => isChangeOfStaff(endpoint));

test('every call by which staff change something has a case, or a reason for none', () => {
  const names = changes.map(([name]) => name).toSorted();
  expect([...Object.keys(cases), ...Object.keys(exempt)].toSorted()).toEqual(names);
});

describe.each(changes.filter(([name]) => name in cases))('%s', (name, { method, status = 200 }) => {
  // A proof is drawn twice, which takes its time on a busy machine.
  test('is in the log, or not done', { timeout: 90_000 }, async () => {
    const change = await cases[name]?.(office);
    if (!change) throw new Error(`no case for ${name}`);
    const { path, isBeside = false, tidy, ...parts } = change;
    const send = async () => {
      const answer = await admin.send(path, { ...parts, method });
      await server().shop.settled();
      return answer;
    };
    const [before, known] = [await log.everything(), await log.entriesOf(admin.id)];
    await log.refuse();
    const refused = await send().finally(() => log.allow());
    if (!isBeside) expect(refused.status, refused.text).toBe(500);
    expect(writtenSince(before, await log.everything())).toEqual([]);

    const done = await send();
    expect(done.status, done.text).toBe(status);
    expect((await log.entriesOf(admin.id)).length).toBeGreaterThan(known.length);
    await tidy?.();
  });
});

describe('from a device', () => {
  const deviceId = randomUUID();
  let seq = 0;

  async function push(name: MutationName, entityId: string, args: unknown, id: string) {
    const { version: v, entity } = mutations[name];
    const occurredAt = new Date().toISOString();
    const pushed = { id, seq: ++seq, name, v, args, userId: admin.id, entity, entityId, occurredAt };
    const json = { protocol: 1, build: 'test', deviceId, cursor: null, clientNow: occurredAt };
    const answer = await admin.send('/api/sync', { json: { ...json, mutations: [pushed] } });
    return (answer.json as SyncResponse).results[0];
  }

  /** Its arguments as devices send them, with what has been done before it. */
  async function prepare(name: MutationName) {
    const entityId = randomUUID();
    const records = recordWords(await makeOfficeRecords(server().knex));
    const values: Record<string, string> = {
      $entity: entityId,
      $signature: await drawnSignature(),
      ...records,
    };
    for (const word of ['$a', '$b', '$c']) values[word] = randomUUID();
    const chain = releasedChain(`${name}@${mutations[name].version}`, values);
    const last = present(chain.pop());
    for (const { id, name: before, args } of chain)
      expect(await push(before, entityId, args, id)).toMatchObject({ status: 'applied' });
    if (last.ofOrder) await joinOrder(server().knex, entityId);
    return { entityId: last.entityId, args: last.args };
  }

  const logged = (Object.keys(mutations) as MutationName[]).filter(
    name => typeof mutations[name].words.audit === 'string',
  );
  test.each(logged)('%s is in the log, or not done', async name => {
    const { entityId, args } = await prepare(name);
    const id = randomUUID();
    const [before, known] = [await log.everything(), await log.entriesOf(admin.id)];
    await log.refuse();
    const refused = await push(name, entityId, args, id).finally(() => log.allow());
    expect(refused).toMatchObject({ status: 'retry' });
    expect(writtenSince(before, await log.everything())).toEqual([]);

    expect(await push(name, entityId, args, id)).toMatchObject({ status: 'applied' });
    expect((await log.entriesOf(admin.id)).length).toBe(known.length + 1);
  });
});
