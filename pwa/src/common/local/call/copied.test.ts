import { describe, expect, test } from 'vitest';
import { createCopied, patienceMs, type StoredCopy } from './copied.ts';

const copyOfMonday: StoredCopy<string> = { value: 'copy', asOf: '2026-11-16T00:00:00.000Z' };
const answeredAt = '2026-11-17T00:00:00.000Z';
const refused = Object.assign(new Error('404: gone'), { status: 404 });
const failed = Object.assign(new Error('503: busy'), { status: 503 });
const unreachable = new Error('no answer');

/** A device whose server answers on command and whose clock is moved by hand. */
function device(copy?: StoredCopy<string>) {
  const asked: { answer: (value: string) => void; fail: (error: unknown) => void }[] = [];
  const written: string[] = [];
  let drops = 0;
  let timers: { due: number; run: () => void }[] = [];
  let now = 0;
  const store = createCopied<string>({
    ask: () => new Promise((answer, fail) => asked.push({ answer, fail })),
    readCopy: async () => copy,
    async writeCopy(value) {
      written.push(value);
      copy = { value, asOf: answeredAt };
    },
    dropCopy: async () => void drops++,
    later(run, ms) {
      const timer = { due: now + ms, run };
      timers.push(timer);
      return () => (timers = timers.filter(other => other !== timer));
    },
  });
  return {
    store,
    asked,
    written,
    drops: () => drops,
    see: () => store.state.getState(),
    async pass(ms: number) {
      now += ms;
      for (const { run } of timers.filter(({ due }) => due <= now)) run();
      timers = timers.filter(({ due }) => due > now);
      await settle();
    },
    async answer(value: string) {
      asked.at(-1)?.answer(value);
      await settle();
    },
    async fail(error: unknown) {
      asked.at(-1)?.fail(error);
      await settle();
    },
  };
}

/** Lets every promise that can settle do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe('a server that answers', () => {
  test('in time: its answer, kept for the next time, the copy never seen', async () => {
    const d = device(copyOfMonday);
    d.store.load();
    expect(d.see()).toEqual({ phase: 'loading' });
    await d.pass(patienceMs - 1);
    await d.answer('fresh');
    expect(d.see()).toEqual({ phase: 'ready', value: 'fresh', asOf: null, isAsking: false });
    await d.pass(patienceMs);
    expect(d.see()).toMatchObject({ value: 'fresh', asOf: null });
    expect(d.written).toEqual(['fresh']);
  });

  test('late: the copy with its age meanwhile, then the answer', async () => {
    const d = device(copyOfMonday);
    d.store.load();
    await d.pass(patienceMs);
    expect(d.see()).toEqual({ phase: 'ready', ...copyOfMonday, isAsking: true });
    await d.answer('fresh');
    expect(d.see()).toEqual({ phase: 'ready', value: 'fresh', asOf: null, isAsking: false });
  });

  test('late, on a device without a copy: loading until it comes', async () => {
    const d = device();
    d.store.load();
    await d.pass(10 * patienceMs);
    expect(d.see()).toEqual({ phase: 'loading' });
    await d.answer('fresh');
    expect(d.see()).toMatchObject({ value: 'fresh' });
  });

  test('is asked once, however many screens open; again only when a person wants it', async () => {
    const d = device();
    d.store.load();
    d.store.load();
    await d.answer('first');
    d.store.load();
    expect(d.asked).toHaveLength(1);
    d.store.reload();
    expect(d.see()).toMatchObject({ value: 'first', isAsking: true });
    await d.answer('second');
    expect(d.see()).toMatchObject({ value: 'second', isAsking: false });
  });
});

describe.each([
  ['nobody answers', unreachable],
  ['it is busy', failed],
])('%s', (_, error) => {
  test('the copy is shown with its age', async () => {
    const d = device(copyOfMonday);
    d.store.load();
    await d.fail(error);
    expect(d.see()).toEqual({ phase: 'ready', ...copyOfMonday, isAsking: false });
    expect(d.written).toEqual([]);
  });

  test('without a copy it has failed, and trying again can succeed', async () => {
    const d = device();
    d.store.load();
    await d.fail(error);
    expect(d.see()).toEqual({ phase: 'failed', error, isAsking: false });
    d.store.reload();
    expect(d.see()).toMatchObject({ phase: 'failed', isAsking: true });
    await d.answer('fresh');
    expect(d.see()).toMatchObject({ phase: 'ready', value: 'fresh' });
  });

  test('what was fresh stays on the screen when trying again fails, as of when it came', async () => {
    const d = device(copyOfMonday);
    d.store.load();
    await d.answer('fresh');
    d.store.reload();
    await d.fail(error);
    expect(d.see()).toEqual({ phase: 'ready', value: 'fresh', asOf: answeredAt, isAsking: false });
    d.store.reload();
    await d.answer('fresher');
    expect(d.see()).toMatchObject({ value: 'fresher', asOf: null });
  });
});

test('a refusal counts more than the copy: a product that is gone is not sold from memory', async () => {
  const d = device(copyOfMonday);
  d.store.load();
  await d.pass(patienceMs);
  await d.fail(refused);
  expect(d.see()).toEqual({ phase: 'failed', error: refused, isAsking: false });
});

test('storage that is switched off is no reason to fail', async () => {
  const store = createCopied<string>({
    ask: async () => 'fresh',
    readCopy: () => Promise.reject(new Error('no storage')),
    writeCopy: () => Promise.reject(new Error('no storage')),
    later: () => () => {},
  });
  store.load();
  await settle();
  expect(store.state.getState()).toMatchObject({ phase: 'ready', value: 'fresh' });
});

test.each([
  ['refuses it', refused, 1],
  ['is busy', failed, 0],
  ['knows of a session that has ended', Object.assign(new Error('401'), { status: 401 }), 0],
  ['is not ready', Object.assign(new Error('409'), { status: 409 }), 0],
  ['does not answer', unreachable, 0],
])('a copy goes where the server %s: %j', async (_how, error, times) => {
  const d = device(copyOfMonday);
  d.store.load();
  await d.fail(error);
  expect(d.drops()).toBe(times);
});
