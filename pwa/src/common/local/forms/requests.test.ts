import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createRequests, type RequestAnswer } from './requests.ts';
import { type ShopRequest, openShopDatabase } from '../database/shop-database.ts';

const quote = { kind: 'quote', body: { name: 'Jo' } } as unknown as ShopRequest;
const message = { kind: 'contact', body: { firstName: 'Jo' } } as unknown as ShopRequest;

type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work one after the other, like the browser's lock across all tabs. */
function createLock(): Lock {
  let chain: Promise<unknown> = Promise.resolve();
  return work => {
    const turn = chain.then(work, work);
    chain = turn.catch(() => undefined);
    return turn;
  };
}

/** A server that stores each id once and answers from a list, then with success. `isDeaf`: later answers get lost. */
function createServer(answers: (RequestAnswer | 'lost')[] = []) {
  const kept = new Set<string>();
  const seen: string[] = [];
  return {
    kept,
    seen,
    answers,
    async send(id: string): Promise<RequestAnswer> {
      seen.push(id);
      await Promise.resolve();
      const answer = answers.length > 0 ? answers.shift() : { status: 201 };
      if (answer === 'lost' || (answer && answer.status < 300)) kept.add(id);
      return answer === 'lost' ? null : (answer ?? null);
    },
  };
}

function createTab(
  server: ReturnType<typeof createServer>,
  { indexedDB = new IDBFactory(), withLock = createLock() } = {},
) {
  const db = openShopDatabase({ indexedDB, IDBKeyRange });
  const waits: { ms: number; run: () => void }[] = [];
  const told: string[] = [];
  let now = 0;
  const requests = createRequests({
    openDatabase: async () => db,
    send: server.send,
    withLock,
    later: (run, ms) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
    },
    now: () => now++,
    tell: ({ id }, outcome) => told.push(`${id} ${outcome}`),
  });
  return { ...requests, db, waits, told, rows: () => db.requests.toArray() };
}

test('with a server nothing is kept here', async () => {
  const tab = createTab(createServer());
  expect(await tab.submit('a', quote)).toEqual({ outcome: 'sent' });
  expect(await tab.rows()).toEqual([]);
});

test('without an answer it waits, is sent once and told once', async () => {
  const server = createServer([null]);
  const tab = createTab(server);
  expect(await tab.submit('a', quote)).toEqual({ outcome: 'waiting' });
  expect(await tab.rows()).toMatchObject([{ id: 'a', refusal: null, request: quote }]);
  await tab.resume();
  await tab.resume();
  expect(server.seen).toEqual(['a', 'a']);
  expect(tab.told).toEqual(['a sent']);
  expect(await tab.rows()).toEqual([]);
});

test('an answer that was lost leads to the same id again, which the server keeps once', async () => {
  const server = createServer(['lost', 'lost']);
  const tab = createTab(server);
  await tab.submit('a', quote);
  await tab.resume();
  await tab.resume();
  expect(server.seen).toEqual(['a', 'a', 'a']);
  expect([...server.kept]).toEqual(['a']);
  expect(tab.told).toEqual(['a sent']);
});

test.each([
  { status: 422, message: 'Please enter a valid phone number.', fields: { phone: 'Wrong.' } },
  { status: 429, message: 'Too many attempts.' },
  { status: 500 },
  { status: 503 },
])('while a person looks on, %o is said at once and nothing is kept', async answer => {
  const tab = createTab(createServer([answer]));
  expect(await tab.submit('a', quote)).toEqual({
    outcome: 'refused',
    message: answer.message,
    fields: answer.fields ?? {},
  });
  expect(await tab.rows()).toEqual([]);
  expect(tab.waits).toEqual([]);
});

test.each([400, 413, 415, 422])(
  'waiting and refused with %i it stays in sight and holds up nothing',
  async status => {
    const server = createServer([null, null, { status, message: 'No.' }]);
    const tab = createTab(server);
    await tab.submit('a', quote);
    await tab.submit('b', quote);
    await tab.resume();
    await tab.resume();
    expect(server.seen).toEqual(['a', 'b', 'a', 'b']);
    expect(await tab.rows()).toMatchObject([{ id: 'a', refusal: 'No.' }]);
    expect(tab.told).toEqual(['a refused', 'b sent']);
    expect(await tab.remove('a')).toBe(true);
    expect(await tab.rows()).toEqual([]);
  },
);

test.each([null, { status: 401 }, { status: 404 }, { status: 409 }, { status: 500 }, { status: 503 }])(
  'after %o it waits on, longer each time up to a minute',
  async answer => {
    const server = createServer([null, ...Array.from({ length: 6 }, () => answer)]);
    const tab = createTab(server);
    await tab.submit('a', quote);
    const waits: (number | undefined)[] = [tab.waits[0]?.ms];
    for (let round = 0; round < 6; round++) {
      await tab.resume();
      expect(tab.waits).toHaveLength(1);
      waits.push(tab.waits[0]?.ms);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    await tab.resume();
    expect(tab.told).toEqual(['a sent']);
    expect(tab.waits).toEqual([]);
  },
);

test('a limit holds its own kind for as long as the server says, and no other', async () => {
  const server = createServer([null, null, null, { status: 429, retryAfterMs: 900_000 }]);
  const tab = createTab(server);
  await tab.submit('a', quote);
  await tab.submit('b', quote);
  await tab.submit('c', message);
  await tab.resume();
  expect(server.seen.slice(3)).toEqual(['a', 'c']);
  expect(tab.told).toEqual(['c sent']);
  expect(tab.waits).toMatchObject([{ ms: 900_000 }]);
});

test('two tabs send what waits once', async () => {
  const shared = { indexedDB: new IDBFactory(), withLock: createLock() };
  const server = createServer([null, null]);
  const first = createTab(server, shared);
  const second = createTab(server, shared);
  await first.submit('a', quote);
  await first.submit('b', message);
  await Promise.all([first.resume(), second.resume(), first.resume(), second.resume()]);
  expect(server.seen.slice(2).toSorted()).toEqual(['a', 'b']);
  expect([...first.told, ...second.told].toSorted()).toEqual(['a sent', 'b sent']);
});

test('what is on its way is not called removed', async () => {
  const server = createServer([null]);
  const tab = createTab(server);
  await tab.submit('a', quote);
  const sending = tab.resume();
  while (server.seen.length < 2) await new Promise(setImmediate);
  expect(await tab.remove('a')).toBe(false);
  await sending;
  expect(tab.told).toEqual(['a sent']);
});

test('a device that can keep nothing says so', async () => {
  const tab = createTab(createServer([null]));
  tab.db.close();
  expect(await tab.submit('a', quote)).toMatchObject({ outcome: 'unkept' });
});
