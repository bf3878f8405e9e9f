/** Opens the whole device as a page does, on storage that is full except for its reserve. */
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStaffDevice, type StaffDevice } from './staff-device.ts';
import { layReserve } from '../database/storage-room.ts';

let device: StaffDevice;
const ofAll = { ...Dexie.dependencies };
beforeEach(async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const marks = new Map<string, string>();
  const stubs = {
    __BUILD__: 'test',
    document: page,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    navigator: {},
    localStorage: { getItem: (key: string) => marks.get(key) ?? null, setItem: marks.set.bind(marks) },
    matchMedia: () => ({ matches: false }),
    EventSource: class extends EventTarget {
      close() {}
    },
    fetch: () => Promise.reject(new Error('offline')),
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  device = await openStaffDevice(
    { userId: 7, userName: 'Kim', isAdmin: false },
    { onBlocked() {}, onLost() {}, onRevoked() {} },
  );
  await layReserve(device.db);
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(Dexie.dependencies, ofAll);
});

/** This store accepts nothing more until the reserve is given up. */
function fillUp(store: string) {
  const { put, add, delete: remove } = IDBObjectStore.prototype;
  let isFull = true;
  const unlessFull = (write: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (isFull && this.name === store)
        throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
      return write.apply(this, args);
    };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(unlessFull(put));
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(unlessFull(add));
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'meta') isFull = false;
    return remove.call(this, key);
  });
}

const sha256 = 'a'.repeat(64);
test.each<[string, string, () => Promise<unknown>]>([
  [
    'a signature',
    'outbox',
    () =>
      device.save({
        name: 'delivery.confirm',
        entityId: 'd1',
        args: { signature: 'data:image/png;base64,AAAA' },
      }),
  ],
  [
    'a photograph',
    'blobs',
    () => device.keepPhoto({ sha256, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg' }),
  ],
])('%s that finds no room gets that of the reserve', async (_what, store, work) => {
  fillUp(store);
  await work();
  expect(await device.db.table(store).count()).toBe(1);
  expect(await device.db.meta.get('reserve')).toBeUndefined();
});
