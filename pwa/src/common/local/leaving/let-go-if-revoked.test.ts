import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { letGoIfRevoked } from './let-go-if-revoked.ts';
import { shiftKeysName } from '../shift-key/shift-keys.ts';
import { openUserDatabase } from '../database/user-database.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['held for lost', { isRevoked: true }, [0, null, 1]],
  ['not held for lost', { isRevoked: false }, [1, 'key', 1]],
] as const)('a device that is %s, of somebody who is not signed in', async (_what, standing, left) => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(standing), { headers: { 'X-Request-Id': '1' } });
  });
  const before = openUserDatabase(7, options);
  await before.deliveries.put({ id: 'd1', ver: 1, scopes: ['deliveries'], row: {} });
  await before.table('outbox').add({ id: 'm1', state: 'pending', entity: 'deliveries', entityId: 'd1' });
  await before.meta.bulkPut([
    { key: 'deviceId', value: 'phone' },
    { key: shiftKeysName, value: { current: 'k', held: { k: 'key' } } },
  ]);
  before.close();
  await letGoIfRevoked(7, options);
  expect(asked).toEqual(['/api/sync/devices/phone']);
  const after = openUserDatabase(7, options);
  const keys = (await after.meta.get(shiftKeysName))?.value as { held: { k: string | null } };
  expect([await after.deliveries.count(), keys.held.k, await after.outbox.count()]).toEqual(left);
  after.close();
});

test('a deleted database is not created again', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  await letGoIfRevoked(7, options);
  expect(await options.indexedDB.databases()).toEqual([]);
});
