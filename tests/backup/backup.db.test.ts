/** Copies of a real database and real files, brought back into empty places. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { inject, onTestFinished, beforeAll, describe, expect, it } from 'vitest';
import { readSchema } from '../../scripts/tables/read-schema.ts';
import { makeIdentity } from '#api/backup/archive/seal-stream.ts';
import { readCopyName } from '#api/backup/copy-name.ts';
import { type MadeBackup, makeBackup } from '#api/backup/make-backup.ts';
import { checkCopy, restoreBackup } from '#api/backup/restore-backup.ts';
import { isEmptyDatabase } from '#api/backup/tables/empty-database.ts';
import { withSession } from '#api/backup/tables/open-session.ts';
import { differingTables } from '#api/backup/tables/read-table.ts';
import { BackupError } from '#api/backup/trouble.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { sweepArtworks } from '#api/features/artwork/sweep-artworks.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { createTestDatabase, useTestDatabase } from '#tests/support/database/database.ts';
import { startProgram } from '#tests/support/program.ts';
import { isWhole } from '#tests/support/whole.ts';
import {
  addArtwork,
  addOrder,
  digestOf,
  furnish,
  hashFolder,
  makePlaces,
  type Places,
} from './copied-shop.ts';

const db = useTestDatabase();
let places: Places;
let copy: string;
let made: MadeBackup;
let key: Awaited<ReturnType<typeof makeIdentity>>;

beforeAll(async () => {
  const own = await makePlaces(db.url);
  places = { ...own, sealKey: 'a seal key of the environment' };
  await furnish(db.knex, places, 5);
  for (let at = 0; at < 3; at++) await addOrder(db.knex);
  // What text, time, bytes and JSON have to survive.
  await db.knex('contact_messages').insert({
    firstName: 'Zoë\t\\N',
    lastName: 'O’Brien\n',
    email: 'zoe@example.test',
    subject: '\\.',
    message: 'naïve 👕 "quoted"\r\n\\x00',
  });
  key = await makeIdentity();
  copy = path.join(own.root, 'copy.tar');
  made = await makeBackup({ places, to: copy, recipients: [] });
  return own.remove;
});

async function emptyPlace() {
  const database = await createTestDatabase({ isEmpty: true });
  const target = await makePlaces(database.url);
  onTestFinished(async () => {
    await database.drop();
    await target.remove();
  });
  return { ...target, knex: database.knex };
}

const isEmpty = (url: string) => withSession(url, isEmptyDatabase);

describe('a copy brought back', () => {
  it('is the same shop: tables, rules, sequences, files, mails and keys', async () => {
    const target = await emptyPlace();
    const before = await digestOf(db.url);
    const { figures, sealKeyFile } = await restoreBackup({ from: copy, identities: [], places: target });
    expect(figures).toEqual(made.figures);
    expect(figures).toMatchObject({ files: 20, mails: 1, keys: 2, missing: [] });
    // Its epoch is new, so that devices read everything again.
    expect(differingTables(before, await digestOf(target.url))).toEqual(['sync_meta']);
    for (const folder of ['filesDir', 'mailDir'] as const)
      expect(await hashFolder(target[folder])).toEqual(await hashFolder(places[folder]));
    expect(await readFile(sealKeyFile ?? '', 'utf8')).toBe(places.sealKey);
    expect(await readFile(path.join(target.keysDir, 'seal.pem'), 'utf8')).toBe(
      await readFile(path.join(places.keysDir, 'seal.pem'), 'utf8'),
    );
    expect(await readSchema(target.knex)).toEqual(await readSchema(db.knex));
    const again = path.join(target.root, 'again.tar');
    await makeBackup({ places: target, to: again, recipients: [] });
    const [first, second] = [await checkCopy(copy, []), await checkCopy(again, [])];
    expect(differingTables(first.manifest.tables, second.manifest.tables)).toEqual(['sync_meta']);
    // Rules hold again, and numbers go on where they were.
    await expect(target.knex('order_items').delete()).rejects.toThrow(/order_items/);
    await addOrder(target.knex);
    const ids = await target.knex('orders').orderBy('id').pluck<number[]>('id');
    expect(new Set(ids).size).toBe(4);
  });

  it.runIf(isWhole)(
    'comes out of an encrypted file with the key, for an owner who is no superuser',
    async () => {
      const target = await emptyPlace();
      const encrypted = path.join(target.root, 'copy.tar.age');
      await makeBackup({ places, to: encrypted, recipients: [key.recipient] });
      expect((await readFile(encrypted)).includes('zoe@example.test')).toBe(false);
      const role = `owner_${path.basename(target.root).replaceAll(/\W/g, '').toLowerCase()}`;
      const database = new URL(target.url).pathname.slice(1);
      await target.knex.raw('create role ?? login', [role]);
      onTestFinished(async () => {
        const server = connectDatabase({ url: inject('databaseServerUrl'), poolMax: 1 });
        await server.raw('drop role if exists ??', [role]).catch(() => {});
        await server.destroy();
      });
      await target.knex.raw('alter database ?? owner to ??', [database, role]);
      const url = new URL(target.url);
      url.username = role;
      const owned = { ...target, url: url.toString() };
      await expect(restoreBackup({ from: encrypted, identities: [], places: owned })).rejects.toThrow(
        'is encrypted',
      );
      await restoreBackup({ from: encrypted, identities: [key.identity], places: owned });
      expect(differingTables(await digestOf(db.url), await digestOf(target.url))).toEqual(['sync_meta']);
    },
  );
});

describe('a copy is refused, and the place stays empty,', () => {
  it.each([
    ['a foreign file', () => Buffer.from('PK\u0003\u0004 a holiday'), 'is not a backup of Selvedge'],
    ['a file of nothing', () => Buffer.alloc(0), 'is not a backup of Selvedge'],
    ['half a copy', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'cut off'],
    [
      'a copy with more behind it',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(512)]),
      'the end of the archive',
    ],
  ])('if it is %s', async (_what, change, words) => {
    const target = await emptyPlace();
    const file = path.join(target.root, 'wrong.tar');
    await writeFile(file, change(await readFile(copy)));
    await expect(restoreBackup({ from: file, identities: [], places: target })).rejects.toThrow(words);
    expect([await isEmpty(target.url), await hashFolder(target.filesDir)]).toEqual([true, {}]);
  });

  it('if one bit of it is turned', async () => {
    const target = await emptyPlace();
    const bytes = await readFile(copy);
    const file = path.join(target.root, 'turned.tar');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async bit => {
        const turned = Buffer.from(bytes);
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await writeFile(file, turned);
        await expect(restoreBackup({ from: file, identities: [], places: target })).rejects.toThrow(
          /The copy is damaged: \S|cut off|first bytes are damaged/,
        );
      }),
      { numRuns: isWhole ? 1000 : 25 },
    );
    expect([await isEmpty(target.url), await hashFolder(target.filesDir)]).toEqual([true, {}]);
  });

  it.runIf(isWhole)('if it changes while it comes in', async () => {
    const target = await emptyPlace();
    const bytes = await readFile(copy);
    const file = path.join(target.root, 'changing.tar');
    await writeFile(file, bytes);
    const request = { from: file, identities: [], places: target };
    // The first word is that the copy is whole.
    const tell = () => writeFileSync(file, bytes.subarray(0, bytes.lastIndexOf('keys/seal.pem')));
    await expect(restoreBackup({ ...request, tell })).rejects.toThrow('cut off');
    expect([await isEmpty(target.url), await hashFolder(target.filesDir)]).toEqual([true, {}]);
    // And the place takes a copy afterwards.
    await writeFile(file, bytes);
    await restoreBackup(request);
  });
});

describe('nothing is overwritten', () => {
  it('where there is a shop', async () => {
    const before = await digestOf(db.url);
    const target = await emptyPlace();
    await expect(
      restoreBackup({ from: copy, identities: [], places: { ...target, url: db.url } }),
    ).rejects.toThrow('The database is not empty');
    expect(differingTables(before, await digestOf(db.url))).toEqual([]);
  });

  it('where there are files', async () => {
    const target = await emptyPlace();
    await mkdir(target.filesDir);
    await writeFile(path.join(target.filesDir, 'somebody’s'), 'else');
    const before = await hashFolder(target.filesDir);
    await expect(restoreBackup({ from: copy, identities: [], places: target })).rejects.toThrow(
      'is not empty',
    );
    expect([await isEmpty(target.url), await hashFolder(target.filesDir)]).toEqual([true, before]);
  });

  it('where a copy has the name already', async () => {
    const bytes = await readFile(copy);
    await expect(makeBackup({ places, to: copy, recipients: [] })).rejects.toThrow('is there already');
    expect(await readFile(copy)).toEqual(bytes);
  });
});

it('a copy of a shop that works is of one moment: no order without its lines, no row without its files', async () => {
  const target = await emptyPlace();
  const files = createFolderStore({ root: places.filesDir, minFreeBytes: 0, minFreeShare: 0 });
  let isDone = false;
  const work = async () => {
    while (!isDone) {
      await addOrder(db.knex);
      const sha256 = await addArtwork(db.knex, places.files);
      // Of yesterday, and swept: the backup must not lose what its rows name.
      await db
        .knex('artworks')
        .where({ sha256 })
        .update({ uploadedAt: new Date(Date.now() - 40 * 86_400_000) });
      await sweepArtworks({ knex: db.knex, files });
    }
  };
  const working = [work(), work()];
  for (let round = 1; round <= 3; round++) {
    const to = path.join(target.root, `busy-${round}.tar`);
    const { figures } = await makeBackup({ places, to, recipients: [] });
    expect(figures.missing).toEqual([]);
  }
  isDone = true;
  await Promise.all(working);
  await restoreBackup({ from: path.join(target.root, 'busy-3.tar'), identities: [], places: target });
  const { rows } = await target.knex.raw<{ rows: { lines: number; orders: number }[] }>(
    `select lines::int, count(*)::int as orders from
       (select (select count(*) from order_items i where i.order_id = o.id) as lines from orders o) counted
     group by lines`,
  );
  expect(rows).toEqual([{ lines: 2, orders: expect.any(Number) as number }]);
  for (const sha256 of await target.knex('artworks').pluck<string[]>('sha256'))
    expect(Object.keys(await hashFolder(path.join(target.filesDir, sha256.slice(0, 2))))).toContain(
      `${sha256}.print.png`,
    );
});

it.runIf(isWhole)(
  'a backup that is killed at any moment leaves a whole copy or none',
  { timeout: 600_000 },
  async () => {
    const target = await emptyPlace();
    for (let at = 0; at < 40; at++) await addArtwork(db.knex, places.files, 100_000);
    const env = { DATABASE_URL: db.url, FILES_URL: `file:${places.filesDir}`, DATA_DIR: places.root };
    const found = { whole: 0, none: 0 };
    const begin = async (name: string) => {
      const to = path.join(target.root, name);
      const backup = startProgram({ args: ['scripts/operate.mjs', 'backup', '--plain', '--to', to], env });
      const names = () => readdirSync(target.root).filter(one => one.startsWith(`${name}.`));
      while (names().length === 0 && !backup.hasEnded()) await pause(2);
      return { to, backup, names };
    };
    // Moments of all of it, however busy the machine is.
    const undisturbed = await begin('undisturbed.tar');
    const from = performance.now();
    await undisturbed.backup.ended;
    const spanMs = (performance.now() - from) * 1.2;
    const rounds = 50;
    for (let round = 1; round <= rounds; round++) {
      const { to, backup, names } = await begin(`killed-${round}.tar`);
      await pause(Math.random() * spanMs);
      await backup.kill('SIGKILL');
      if (existsSync(to)) {
        await checkCopy(to, []);
        found.whole++;
      } else found.none++;
      // What it leaves has no name of a copy, so that nobody takes it for one.
      expect(names().map(readCopyName)).toEqual(names().map(() => null));
    }
    console.log(`Backups killed: ${found.whole} whole, ${found.none} none.`);
    expect(found.whole + found.none).toBe(rounds);
  },
);

it('a file that is gone is told, and named in the copy', async () => {
  const target = await emptyPlace();
  const files = createFolderStore({ root: places.filesDir, minFreeBytes: 0, minFreeShare: 0 });
  const sha256 = await addArtwork(db.knex, places.files);
  await files.remove(`${sha256}.480.webp`);
  const to = path.join(target.root, 'less.tar');
  const { figures } = await makeBackup({ places, to, recipients: [] });
  expect(figures.missing).toEqual([`${sha256}.480.webp`]);
  expect((await checkCopy(to, [])).manifest.missing).toEqual(figures.missing);
  await db.knex('artworks').where({ sha256 }).delete();
});

it('a copy of a newer program says which version it needs', async () => {
  const target = await emptyPlace();
  await db
    .knex('knex_migrations')
    .insert({ name: '9999-of-the-future', batch: 99, migrationTime: new Date() });
  const to = path.join(target.root, 'newer.tar');
  await makeBackup({ places, to, recipients: [] });
  await db.knex('knex_migrations').where({ name: '9999-of-the-future' }).delete();
  const refused = restoreBackup({ from: to, identities: [], places: target });
  await expect(refused).rejects.toThrow(BackupError);
  await expect(refused).rejects.toThrow(/9999-of-the-future.*or later/);
});
