/** A night: the backup, its records, the drill, and what the office and Prometheus hear. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { BackupNews } from '#contract/dashboard/endpoints.ts';
import { checkFiles } from '#api/backup/check-files.ts';
import { runDrill } from '#api/backup/drill.ts';
import { createNightly } from '#api/build/commands/nightly-command.ts';
import { makeIdentity } from '#api/backup/archive/seal-stream.ts';
import { runBackup, runRestore } from '#api/build/commands/backup-commands.ts';
import { readConfig } from '#api/config.ts';
import { checkSeals } from '#api/features/deliveries/seals/check-seals.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { startS3Double } from '#tests/support/s3-double/s3-double.ts';
import { openPhone } from '#tests/support/seal-world.ts';
import { useTestServer } from '#tests/support/server.ts';
import { drawnSignature, makeDelivery, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { isWhole } from '#tests/support/whole.ts';
import { addArtwork, furnish, makePlaces, type Places } from './copied-shop.ts';

const nightlyCommand = createNightly(checkSeals);
const server = useTestServer({ logLevel: 'silent' });
let places: Places;
const config = (more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: server().databaseUrl,
    DATA_DIR: places.root,
    BACKUP_DIR: path.join(places.root, 'backups'),
    BACKUP_TO: 'plain',
    ...more,
  });
const copies = () => readdir(path.join(places.root, 'backups'));
const news = async () => {
  const { json } = await (await server().as('admin')).send('/api/dashboard');
  return (json as { backup: BackupNews }).backup;
};

beforeAll(async () => {
  const own = await makePlaces(server().databaseUrl);
  places = own;
  await furnish(server().knex, own, 2);
  // A proof that a phone has sealed.
  const { knex } = server();
  const actor = await makeUser(knex, 'driver');
  const now = () => Date.parse('2026-11-22T00:02:00Z');
  const phone = await openPhone({ sync: syncFor(knex, { clock: { now } }), actor, now });
  const entityId = await makeDelivery(knex, { status: 'out_for_delivery', assignedTo: actor.id });
  await phone.save({
    name: 'delivery.confirm',
    entityId,
    args: {
      signature: await drawnSignature(),
      strokes: [[1, 2, 0, 3.5, 4, 9]],
      signedBy: 'Bo',
      from: 'out_for_delivery',
    },
  } as never);
  await phone.sync();
  phone.close();
  expect(await knex('delivery_seals').count({ count: '*' }).first()).toEqual({ count: 1 });
  return own.remove;
});

it('makes a backup, brings it back, and tells of it', async () => {
  expect(await news()).toMatchObject({ last: null, failure: null });
  expect(await nightlyCommand([], config())).toBe(0);
  expect(await copies()).toHaveLength(1);
  const { last, failure } = await news();
  expect(failure).toBeNull();
  expect(last).toMatchObject({ isEncrypted: false, files: 8, drill: { seals: 1, failure: null } });
  // Once for each night, whoever asks.
  await nightlyCommand([], config());
  expect(await copies()).toHaveLength(1);
  // Nothing of the drill is left.
  expect((await readdir(places.root)).filter(name => name.startsWith('drill-'))).toEqual([]);
});

it('names a seal that does not hold, although its bytes are as they were', async () => {
  const [name = ''] = await copies();
  const drill = runDrill({
    from: path.join(places.root, 'backups', name),
    identities: [],
    roomIn: places.root,
    async checkSeals(knex) {
      await knex.raw('alter table delivery_seals disable trigger user');
      await knex('delivery_seals').update({ contents: knex.raw(`replace(contents, 'Bo', 'Jo')`) });
      return checkSeals(knex);
    },
  });
  const { checkId } = (await server().knex('delivery_seals').first('checkId')) ?? { checkId: randomUUID() };
  await expect(drill).rejects.toThrow(`Seals of proofs of delivery do not hold: ${checkId}.`);
});

it('tells of a try that failed, and tries again after an hour', async () => {
  const { knex } = server();
  const dayAgo = new Date(Date.now() - 26 * 3_600_000);
  await knex('backups').update({ startedAt: dayAgo });
  const blocked = path.join(places.root, 'blocked');
  await writeFile(blocked, '');
  const failing = config({ BACKUP_DIR: path.join(blocked, 'in') });
  await expect(nightlyCommand([], failing)).rejects.toThrow();
  expect((await news()).failure?.reason).toMatch(/./);
  // Not at once.
  expect(await nightlyCommand([], failing).catch(() => 'tried')).not.toBe('tried');
  await knex('backups').whereNotNull('failure').update({ finishedAt: dayAgo });
  expect(await nightlyCommand([], config())).toBe(0);
  expect(await news()).toMatchObject({ failure: null, last: { drill: { failure: null } } });
});

it('names files that are missing and files whose bytes have changed', async () => {
  const { knex, send } = server();
  const { filesDir, files } = places;
  const [gone, changed] = [await addArtwork(knex, files), await addArtwork(knex, files)];
  const check = () => checkFiles({ knex, files, reads: 'bytes' });
  expect((await check()).findings).toEqual([]);
  const placeOf = (name: string) => path.join(filesDir, name.slice(0, 2), name);
  await rm(placeOf(`${gone}.480.webp`));
  const file = placeOf(`${changed}.print.png`);
  const bytes = await readFile(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect((await check()).findings.map(({ kind, name }) => [kind, name])).toEqual([
    ['missing', `${gone}.480.webp`],
    ['changed', `${changed}.print.png`],
  ]);
  expect((await news()).filesAtFault).toBe(2);
  await expect
    .poll(async () => (await send('/readyz')).json, { timeout: 20_000 })
    .toEqual({ ok: true, filesMissing: 1 });
  // By hand, too: it is made, says what is missing, and answers with a code for scripts.
  const to = path.join(places.root, 'by-hand.tar');
  expect(await runBackup(['--to', to, '--plain'], config())).toBe(2);
  const before = await copies();
  expect(await runBackup([], config())).toBe(2);
  expect(await copies(), 'beside those of every night').toHaveLength(before.length + 1);
  await expect(runBackup(['--plain'], config({ BACKUP_DIR: '' }))).rejects.toThrow('Say where to');
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await knex('artworks').where({ sha256: gone }).delete();
  expect((await check()).findings).toEqual([]);
  expect((await news()).filesAtFault).toBe(0);
});

it.runIf(isWhole)(
  'works with a bucket as with a folder: kept by the rule, drilled, and brought back by the name of its folder',
  async () => {
    const { knex } = server();
    const store = await startS3Double();
    for (const [name, value] of Object.entries(store.env)) vi.stubEnv(name, value);
    try {
      const dir = store.url('backups');
      const inBucket = config({ BACKUP_DIR: dir, BACKUP_KEEP: '1d 0w 0m' });
      const old = 'backups/selvedge-20261101T020000Z.tar';
      store.objects.set(old, { bytes: Buffer.from('old'), sha256: undefined });
      store.objects.set('backups/notes.txt', { bytes: Buffer.from('mine'), sha256: undefined });
      await knex('backups').update({ startedAt: new Date(Date.now() - 26 * 3_600_000) });
      expect(await nightlyCommand([], inBucket)).toBe(0);
      const names = [...store.objects.keys()].toSorted();
      expect(names).toEqual([
        'backups/notes.txt',
        expect.stringMatching(/^backups\/selvedge-\d{8}T\d{6}Z\.tar$/),
      ]);
      expect((await news()).last).toMatchObject({ drill: { failure: null } });

      // By hand, for a key, beside it; a name that is taken is refused.
      const key = await makeIdentity();
      await runBackup(['--to', dir, '--key', key.recipient], inBucket);
      const made = [...store.objects.keys()].find(name => name.endsWith('.tar.age')) ?? '';
      const again = store.url(made);
      await expect(runBackup(['--to', again, '--key', key.recipient], inBucket)).rejects.toThrow(
        'is there already',
      );

      // The newest of the folder, into an empty place.
      const keyFile = path.join(places.root, 'bucket.key');
      await writeFile(keyFile, `${key.identity}\n`);
      const database = await createTestDatabase({ isEmpty: true });
      const target = await makePlaces(database.url);
      try {
        const there = readConfig({ DATABASE_URL: database.url, DATA_DIR: target.root, DEMO: '0' });
        await expect(runRestore(['--from', store.url('elsewhere')], there)).rejects.toThrow('no backup in');
        await runRestore(['--from', dir, '--key', keyFile], there);
        expect(await database.knex('orders').count()).toEqual(await knex('orders').count());
      } finally {
        await database.drop();
        await target.remove();
      }
    } finally {
      vi.unstubAllEnvs();
      await store.stop();
    }
  },
);
