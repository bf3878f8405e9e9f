import { expect, it, vi } from 'vitest';
import { listenForPokes, type PokeSource } from './pokes.ts';

function listen(wasSignedIn = true) {
  const sources: { tell: (type: string, data?: string) => void; isClosed: boolean; readyState: number }[] =
    [];
  const waits: { callback: () => void; ms: number; isCancelled: boolean }[] = [];
  const onPoke = vi.fn<() => void>();
  const onOpen = vi.fn<() => void>();
  const onOffice = vi.fn<(tables: readonly string[] | null) => void>();
  let isSignedIn = wasSignedIn;
  const stream = listenForPokes({
    mayConnect: () => isSignedIn,
    onPoke,
    onOffice,
    onOpen,
    random: () => 1,
    connect: (): PokeSource => {
      const listeners = new Map<string, (event?: { data?: unknown }) => void>();
      const source = {
        readyState: 0,
        isClosed: false,
        addEventListener: (type: string, listener: (event?: { data?: unknown }) => void) =>
          void listeners.set(type, listener),
        tell(type: string, data?: string) {
          source.readyState = type === 'open' ? 1 : source.readyState;
          listeners.get(type)?.({ data });
        },
        close() {
          source.isClosed = true;
          source.readyState = 2;
        },
      };
      sources.push(source);
      return source;
    },
    later(callback, ms) {
      const wait = { callback, ms, isCancelled: false };
      waits.push(wait);
      return () => void (wait.isCancelled = true);
    },
  });
  return { stream, sources, waits, onPoke, onOpen, onOffice, signIn: (is: boolean) => (isSignedIn = is) };
}

it('wakes on a poke, and tells when the server is there', () => {
  const { stream, sources, onPoke, onOpen } = listen();
  sources[0]?.tell('open');
  expect(stream.isOpen()).toBe(true);
  sources[0]?.tell('poke');
  expect([onOpen, onPoke].map(told => told.mock.calls.length)).toEqual([1, 1]);
});

it('asks less and less often while the server is away', () => {
  const { sources, waits } = listen();
  for (let i = 0; i < 6; i++) {
    sources.at(-1)?.tell('error');
    waits.at(-1)?.callback();
  }
  expect(waits.map(({ ms }) => ms)).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(sources.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
  sources.at(-1)?.tell('open');
  sources.at(-1)?.tell('error');
  expect(waits.at(-1)?.ms).toBe(4_000);
});

it('waits no longer once the server has answered something else', () => {
  const { stream, sources, waits } = listen();
  stream.reopen();
  expect(sources).toHaveLength(1);
  sources[0]?.tell('error');
  stream.reopen();
  expect(sources).toHaveLength(2);
  expect(waits[0]?.isCancelled).toBe(true);
});

it('stays closed', () => {
  const { stream, sources, waits } = listen();
  sources[0]?.tell('error');
  stream.close();
  stream.reopen();
  sources[0]?.tell('error');
  expect(waits).toHaveLength(1);
  expect(sources).toHaveLength(1);
});

it('hands on which tables of the office were changed, and any of them after a gap', () => {
  const { sources, waits, onOffice } = listen();
  sources[0]?.tell('open');
  sources[0]?.tell('office', '{"tables":["projects","jobs"]}');
  sources[0]?.tell('office', '{"tables":null}');
  sources[0]?.tell('office', 'no JSON');
  sources[0]?.tell('error');
  waits.at(-1)?.callback();
  sources[1]?.tell('open');
  expect(onOffice.mock.calls.map(([tables]) => tables)).toEqual([
    null,
    ['projects', 'jobs'],
    null,
    null,
    null,
  ]);
});

it('asks for nothing while nobody is signed in, and at once when somebody is', () => {
  const { stream, sources, waits, signIn } = listen(false);
  waits[0]?.callback();
  expect([sources.length, waits.length]).toEqual([0, 2]);
  signIn(true);
  stream.reopen();
  expect(sources.length).toBe(1);
  signIn(false);
  sources[0]?.tell('error');
  waits.at(-1)?.callback();
  expect(sources.length).toBe(1);
});
