/** The server still understands mutations from a phone that has been unused for a year. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type MutationName, mutations } from '#contract/wire/mutations.ts';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { releasedChain, releasedMutations, titleOfReleased } from '#tests/fixtures/released-mutations.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeOfficeRecords, recordWords } from '#tests/factories/office-records.ts';
import {
  type Device,
  drawnSignature,
  joinOrder,
  makeDevice,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';

const db = useTestDatabase();
let office: Device;
let signature: string;

beforeAll(async () => {
  office = makeDevice(syncFor(db.knex), await makeUser(db.knex, 'admin'));
  signature = await drawnSignature();
});

const titles = releasedMutations.map(titleOfReleased);

test('each mutation that is declared stands here in each of its versions, and none was changed since', () => {
  const declared = (Object.keys(mutations) as MutationName[]).flatMap(name =>
    Array.from({ length: mutations[name].version }, (_, at) => `${name}@${at + 1}`),
  );
  expect(titles.toSorted()).toEqual(declared.toSorted());
  const digest = (args: object) =>
    createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 12);
  const changed = releasedMutations.filter(released => released.digest !== digest(released.args));
  expect(changed.map(released => `${titleOfReleased(released)} is ${digest(released.args)}`)).toEqual([]);
});

test.each(titles)('%s is understood and applied', async title => {
  const entityId = randomUUID();
  const records = recordWords(await makeOfficeRecords(db.knex));
  const values: Record<string, string> = { $entity: entityId, $signature: signature, ...records };
  for (const word of ['$a', '$b', '$c']) values[word] = randomUUID();
  const chain = releasedChain(title, values);
  const pushed = chain.map(({ id, name, v, args, entityId: of }): PushedMutation =>
    office.make(name, of, args as never, { id, v }),
  );
  const last = pushed.slice(-1);
  const first = await office.sync(pushed.slice(0, -1));
  if (chain.at(-1)?.ofOrder) await joinOrder(db.knex, entityId);
  const results = [...first.results, ...(await office.sync(last)).results];
  expect(results.map(({ status, message }) => ({ status, message }))).toEqual(
    pushed.map(() => expect.objectContaining({ status: 'applied' })),
  );
});
