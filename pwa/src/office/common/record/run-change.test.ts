import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, test, vi } from 'vitest';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { clashRows, type RecordField } from './clash-rows.ts';
import { type Change, type RecordParts, runChange } from './run-change.ts';

interface Note {
  version: number;
  title: string;
  text: string | null;
}

const fields: readonly RecordField<Note>[] = [
  { label: 'Title', words: ({ title }) => title },
  { label: 'Text', words: ({ text }) => text || 'none' },
];

const seen: Note = { version: 1, title: 'Caps', text: null };

const clashWith = (current: Note) =>
  new ApiError(409, 'stale', { message: 'Somebody else changed it.', details: { current } });

interface World {
  answers: (Note | Error)[];
  decisions?: boolean[];
  parts?: Partial<RecordParts<Note, Partial<Note>>>;
  change?: Partial<Change<Note, Partial<Note>>>;
}

async function run({ answers, decisions = [], parts = {}, change = {} }: World) {
  const client = new QueryClient();
  client.setQueryData(['notes'], []);
  const toast = vi.fn();
  const ask = vi.fn(async () => decisions.shift() ?? false);
  const show = vi.fn();
  const onTheirs = vi.fn();
  const send = vi.fn(async (_over: Note) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const isDone = await runChange<Note, Partial<Note>>(
    { client, toast, ask },
    {
      lists: [['notes']],
      rows: (was, current, wanted = {}) => clashRows(fields, { seen: was, current, wanted }),
      show,
      onTheirs,
      ...parts,
    },
    { send, wanted: { text: 'Navy' }, done: 'Saved', failed: 'Failed to save', ...change },
    seen,
  );
  return {
    isDone,
    versions: send.mock.calls.map(([{ version }]) => version),
    ask,
    show,
    onTheirs,
    toasts: toast.mock.calls.map(([request]) => request),
    isStale: client.getQueryState(['notes'])?.isInvalidated,
  };
}

describe('one change', () => {
  it('goes over the version that was seen, is shown, told, and makes the lists stale', async () => {
    const saved = { ...seen, version: 2, text: 'Navy' };
    const { isDone, versions, show, toasts, isStale } = await run({ answers: [saved] });
    expect({ isDone, versions, isStale }).toEqual({ isDone: true, versions: [1], isStale: true });
    expect(show).toHaveBeenCalledWith(saved);
    expect(toasts).toEqual([{ title: 'Success', description: 'Saved', tone: 'ok' }]);
  });

  it('can be taken back for ten seconds, and may say nothing', async () => {
    const undo = vi.fn();
    const { toasts } = await run({ answers: [seen], change: { undo, done: { title: 'Gone' } } });
    expect(toasts).toMatchObject([{ title: 'Gone', action: { label: 'Undo' }, shownMs: 10_000 }]);
    expect((await run({ answers: [seen], change: { done: null } })).toasts).toEqual([]);
  });

  test.each<[what: string, error: Error, description: string]>([
    ['without a connection', new OfflineError(), 'There is no connection. Nothing was changed.'],
    ['refused in words', new ApiError(422, 'x', { message: 'Too long.' }), 'Too long.'],
    ['broken', new Error('x'), 'Failed to save'],
  ])('%s is told and not done', async (_what, error, description) => {
    const { isDone, toasts } = await run({ answers: [error] });
    expect(isDone).toBe(false);
    expect(toasts).toEqual([{ title: 'Error', description, tone: 'danger' }]);
  });

  it('leaves a person in peace who did not give the password', async () => {
    const cancelled = new ApiError(403, 'refused', { code: 'confirm_password' });
    expect((await run({ answers: [cancelled] })).toasts).toEqual([]);
  });

  it('asks again how things stand when they refuse it', async () => {
    const reload = vi.fn(async () => undefined);
    const refused = new ApiError(409, 'state', { message: 'It is shipped.' });
    const { isStale } = await run({ answers: [refused], parts: { reload } });
    expect(isStale).toBe(true);
    expect(reload).toHaveBeenCalled();
  });
});

describe("somebody else's change", () => {
  const theirs = { ...seen, version: 5, title: 'Hats' };
  const saved = { ...theirs, version: 6, text: 'Navy' };

  it('is laid beside mine, and mine goes over theirs when a person says so', async () => {
    const { isDone, versions, ask, show } = await run({
      answers: [clashWith(theirs), saved],
      decisions: [true],
    });
    expect({ isDone, versions }).toEqual({ isDone: true, versions: [1, 5] });
    expect(ask).toHaveBeenCalledExactlyOnceWith([
      { field: 'Title', before: 'Caps', theirs: 'Hats', mine: null },
      { field: 'Text', before: 'none', theirs: 'none', mine: 'Navy' },
    ]);
    expect(show.mock.calls).toEqual([[theirs], [saved]]);
  });

  it('stays when a person leaves it, and nothing is told as a failure', async () => {
    const { isDone, versions, show, onTheirs, toasts } = await run({
      answers: [clashWith(theirs)],
      decisions: [false],
    });
    expect({ isDone, versions, toasts }).toEqual({ isDone: false, versions: [1], toasts: [] });
    expect(show).toHaveBeenCalledExactlyOnceWith(theirs);
    expect(onTheirs).toHaveBeenCalled();
  });

  it('is asked about each time', async () => {
    const later = { ...theirs, version: 7 };
    const { versions } = await run({
      answers: [clashWith(theirs), clashWith(later), saved],
      decisions: [true, true],
    });
    expect(versions).toEqual([1, 5, 7]);
  });

  it('that nobody can see is no reason to ask, where the noun says so, once', async () => {
    const unseen = { ...seen, version: 5 };
    const parts = { resends: true };
    const first = await run({ answers: [clashWith(unseen), saved], parts });
    expect([first.isDone, first.versions, first.ask.mock.calls]).toEqual([true, [1, 5], []]);
    const again = await run({ answers: [clashWith(unseen), clashWith({ ...unseen, version: 6 })], parts });
    expect(again.ask).toHaveBeenCalledTimes(1);
    const asked = await run({ answers: [clashWith(unseen)] });
    expect(asked.ask).toHaveBeenCalledTimes(1);
  });

  it('is told where there is nothing to lay side by side', async () => {
    const { toasts } = await run({ answers: [clashWith(theirs)], parts: { rows: undefined as never } });
    expect(toasts).toMatchObject([{ title: 'Error' }]);
  });
});

test('a value that is not wanted is not laid over what was seen', () => {
  const rows = clashRows(fields, { seen, current: seen, wanted: { title: undefined } });
  expect(rows).toEqual([]);
});

test('what changes all day by itself is a row only for somebody who wants another value', () => {
  const restless = fields.map(field => ({ ...field, isRestless: true }));
  const current = { ...seen, title: 'Hats' };
  expect(clashRows(restless, { seen, current, wanted: {} })).toEqual([]);
  expect(clashRows(restless, { seen, current, wanted: { title: 'Tees' } })).toHaveLength(1);
});

describe('a change that can wait', () => {
  const queued = { name: 'customer.update', entityId: 'c1', args: { changes: {} } } as const;

  async function runOffline({
    answers = [],
    isReached = true,
    room = true,
    of = seen,
  }: {
    answers?: (Note | Error)[];
    isReached?: boolean;
    room?: boolean;
    of?: Note;
  }) {
    const toast = vi.fn();
    const queue = vi.fn(async () => {
      if (!room) throw new Error('QuotaExceededError');
    });
    const send = vi.fn(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const isDone = await runChange<Note, never>(
      { client: new QueryClient(), toast, queue, isReached: () => isReached },
      { lists: [] },
      { send, done: 'Saved', failed: 'Failed to save', offline: () => queued },
      of,
    );
    return {
      isDone,
      sent: send.mock.calls.length,
      queued: queue.mock.calls.length,
      title: toast.mock.calls[0]?.[0].title,
    };
  }

  test.each([
    ['goes to the shop that answers', { answers: [seen] }, [true, 1, 0, 'Success']],
    [
      'is saved here where the shop is known to be away',
      { isReached: false },
      [true, 0, 1, 'Saved on this device'],
    ],
    [
      'is saved here where it is about what was made here and has no number yet',
      { of: { ...seen, id: -3 } as Note },
      [true, 0, 1, 'Saved on this device'],
    ],
    [
      'is saved here where no answer came',
      { answers: [new OfflineError()] },
      [true, 1, 1, 'Saved on this device'],
    ],
    [
      'is not saved where the shop refuses it',
      { answers: [new ApiError(422, '', null)] },
      [false, 1, 0, 'Error'],
    ],
    ['stays in its form where there is no room', { isReached: false, room: false }, [false, 0, 1, 'Error']],
  ])('%s', async (_, world, [isDone, sent, times, title]) => {
    expect(await runOffline(world)).toEqual({ isDone, sent, queued: times, title });
  });
});
