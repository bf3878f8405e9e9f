import { expect, test } from 'vitest';
import { freshDatabase, save, setStatus } from '#tests/support/device-database.ts';
import { withReopening } from './reopening.ts';

const named = (name: string) => new DOMException('Connection to Indexed Database server lost.', name);

test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])(
  '%s: once more on a new connection',
  async name => {
    const db = freshDatabase();
    let tries = 0;
    const item = await withReopening(db, () =>
      ++tries === 1 ? Promise.reject(named(name)) : save(db, setStatus('a')),
    );
    expect(item.seq).toBe(1);
    expect(tries).toBe(2);
    db.close();
  },
);

test('a database that was closed on purpose stays closed', async () => {
  const db = freshDatabase();
  db.close();
  const late = withReopening(
    db,
    () => save(db, setStatus('a')),
    () => false,
  );
  await expect(late).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(db.isOpen()).toBe(false);
});

test('a connection that the browser has closed comes back', async () => {
  const db = freshDatabase();
  await save(db, setStatus('a'));
  db.close();
  await expect(save(db, setStatus('a'))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await withReopening(db, () => save(db, setStatus('a')));
  expect(await db.outbox.count()).toBe(2);
  db.close();
});

test.each([named('UnknownError'), named('QuotaExceededError'), new TypeError('a mistake of ours')])(
  '%s again, or another one, is told',
  async error => {
    const db = freshDatabase();
    await expect(withReopening(db, () => Promise.reject(error))).rejects.toBe(error);
    db.close();
  },
);
