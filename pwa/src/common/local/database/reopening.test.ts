import { expect, test } from 'vitest';
import { freshDatabase, save, setStatus } from '#tests/support/device-database.ts';
import { withReopening } from './reopening.ts';

const named = (name: string) => new DOMException('Connection to Indexed Database server lost.', name);

test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])('%s: once more', async name => {
  let tries = 0;
  const done = await withReopening(() => (++tries === 1 ? Promise.reject(named(name)) : Promise.resolve(7)));
  expect({ done, tries }).toEqual({ done: 7, tries: 2 });
});

test('a connection that the browser has closed comes back', async () => {
  const db = freshDatabase();
  await save(db, setStatus('a'));
  db.close({ disableAutoOpen: false });
  await save(db, setStatus('a'));
  expect(await db.outbox.count()).toBe(2);
  db.close();
});

test.each([named('UnknownError'), named('QuotaExceededError'), new TypeError('a mistake of ours')])(
  '%s again, or another one, is told',
  async error => {
    await expect(withReopening(() => Promise.reject(error))).rejects.toBe(error);
  },
);
