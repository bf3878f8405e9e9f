import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { SavedDesign } from '#contract/artwork/design-endpoints.ts';
import type { DesignContents } from '#contract/artwork/saved-designs.ts';
import { createDesignShelf } from './design-shelf.ts';
import { openShopDatabase } from '../database/shop-database.ts';

const sha256 = 'a'.repeat(64);
const contents = (name = 'Crest'): DesignContents => ({
  name,
  garment: 'tee',
  decorationMethod: 'print',
  allowMultipleColors: false,
  placements: [
    {
      position: 'front',
      artwork: { sha256, name: 'crest.png', type: 'image/png', bytes: 8, widthPx: 4, heightPx: 4 },
      xOffset: 0,
      yOffset: 0,
      scale: 1,
      rotation: 0,
    },
  ],
});

class Refusal extends Error {}

/** One account on a server, with as many devices as a test needs. */
function createWorld() {
  const account = new Map<string, SavedDesign>();
  const server = { isReached: true, refuses: false, hasFiles: true, calls: [] as string[] };
  const ask = (call: string) => {
    if (!server.isReached) throw new TypeError('no answer');
    server.calls.push(call);
  };
  let made = 0;
  function device() {
    const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
    const shelf = createDesignShelf({
      openDatabase: async () => db,
      async list() {
        ask('list');
        return [...account.values()];
      },
      async put(id, given) {
        ask(`put ${given.name}`);
        if (server.refuses) throw new Refusal();
        const version = (account.get(id)?.version ?? 0) + 1;
        const saved = { ...given, id, savedAt: '2026-11-22T00:00:00.000Z', version };
        account.set(id, saved);
        return saved;
      },
      async remove(id) {
        ask('remove');
        account.delete(id);
      },
      ensure: async hashes => (server.hasFiles ? [] : [...hashes]),
      isRefusal: error => error instanceof Refusal,
      newId: () => `00000000-0000-4000-8000-00000000000${++made}`,
      now: () => new Date(Date.UTC(2026, 10, 22, 0, made)),
    });
    return { db, ...shelf, names: async (id: number | null) => (await shelf.list(id)).map(one => one.name) };
  }
  return { account, server, device };
}

describe('designs on a device', () => {
  it('are kept without an account, and go into it with the first sign-in', async () => {
    const { account, device } = createWorld();
    const phone = device();
    await phone.save(contents(), null);
    await phone.save(contents('Badge'), null);
    expect(await phone.names(null)).toEqual(['Badge', 'Crest']);
    await phone.sync(7);
    expect([...account.values()].map(({ name }) => name)).toEqual(['Crest', 'Badge']);
    expect((await phone.list(7)).map(({ owner, version, isDirty }) => [owner, version, isDirty])).toEqual([
      [7, 1, false],
      [7, 1, false],
    ]);
    expect(await phone.names(8), 'nobody else who signs in here').toEqual([]);
  });

  it('reach the other device, with their changes and their end', async () => {
    const { server, device } = createWorld();
    const [phone, laptop] = [device(), device()];
    const { id } = await phone.save(contents(), 7);
    await phone.sync(7);
    await laptop.sync(7);
    expect(await laptop.names(7)).toEqual(['Crest']);
    await laptop.rename(id, 'Oars');
    await laptop.sync(7);
    await phone.sync(7);
    expect(await phone.names(7)).toEqual(['Oars']);
    await phone.remove(id);
    expect(await phone.names(7)).toEqual([]);
    await phone.sync(7);
    await laptop.sync(7);
    expect(await laptop.db.designs.count()).toBe(0);
    server.calls.length = 0;
    await Promise.all([phone.sync(7), laptop.sync(7)]);
    expect(server.calls, 'nothing is left to say').toEqual(['list', 'list']);
  });

  it('wait for the network, and for their files', async () => {
    const { account, server, device } = createWorld();
    const phone = device();
    server.isReached = false;
    await phone.save(contents(), 7);
    await expect(phone.sync(7)).rejects.toThrow('no answer');
    server.isReached = true;
    server.hasFiles = false;
    await phone.sync(7);
    expect(account.size).toBe(0);
    server.hasFiles = true;
    await phone.sync(7);
    expect(account.size).toBe(1);
  });

  it('stay here when the shop refuses one, and the rest goes on', async () => {
    const { account, server, device } = createWorld();
    const phone = device();
    await phone.save(contents(), 7);
    server.refuses = true;
    await phone.sync(7);
    expect(await phone.names(7)).toEqual(['Crest']);
    server.refuses = false;
    await phone.sync(7);
    expect(account.size).toBe(1);
  });

  it('come back by Undo, before and after the account has heard of their end', async () => {
    const { account, device } = createWorld();
    const phone = device();
    await phone.save(contents(), 7);
    await phone.sync(7);
    for (const isHeardOf of [false, true]) {
      const [design] = await phone.list(7);
      if (!design) throw new Error('gone');
      await phone.remove(design.id);
      if (isHeardOf) await phone.sync(7);
      expect(account.size).toBe(isHeardOf ? 0 : 1);
      await phone.putBack(design);
      await phone.sync(7);
      expect([await phone.names(7), [...account.keys()]]).toEqual([['Crest'], [design.id]]);
    }
  });
});
