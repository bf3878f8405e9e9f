/**
 * A machine is lost. On another one, in an empty folder with a backup and its key, somebody follows the README and does
 * nothing else: it is the same shop, and a phone that was on the road hands in what it holds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCopy } from '#api/backup/restore-backup.ts';
import { readIdentities } from '#api/backup/open-copy.ts';
import { withSession } from '#api/backup/tables/open-session.ts';
import { differingTables, digestTables } from '#api/backup/tables/read-table.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { checkSeals } from '#api/features/deliveries/seals/check-seals.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { addArtwork, hashFolder } from '#tests/backup/copied-shop.ts';
import { makePerson } from '#tests/factories/people.ts';
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { createSend } from '#tests/support/http-client.ts';
import { startProgram } from '#tests/support/program.ts';
import { openPhone } from '#tests/support/seal-world.ts';
import { freshProgram, openShop } from '#tests/support/shop-process.ts';
import { drawnSignature, joinOrder, makeDelivery } from '#tests/support/sync-world.ts';
import { codeBlocksUnder } from './code-blocks.ts';

const heading = 'Bring a shop back on another machine';
const handedInBefore = 3;
/** More than one request carries. */
const onTheRoad = 60;
/** Ends what hangs: packages come over the network, and a slow disk takes minutes to write and to remove them. */
const endMs = 3_600_000;
const quiet = { info: () => {}, warn: () => {} };

/** Not in memory: a clone with its packages is large. The user that a root's PostgreSQL runs as must be able to pass. */
function makeFolder(): string {
  const folder = mkdtempSync('/var/tmp/selvedge-bare-');
  chmodSync(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }), endMs);
  return folder;
}

/** What a terminal of a new machine has: nothing of this project, and nothing of the program that runs the tests. */
function newTerminal(): NodeJS.ProcessEnv {
  const ours = /^(VITEST|npm_(lifecycle|package)_|NODE_ENV$|NODE_OPTIONS$|TMPDIR$|DATA_DIR$|DATABASE_URL$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  return { ...env, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
}

/** Ends when the commands end, or with the first line that matches `until`. */
async function follow(commands: string, folder: string, until: RegExp | null = null) {
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd: folder,
    env: newTerminal(),
    // A group of its own: a shell hands no signal on.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const end = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
    await closed;
  };
  onTestFinished(end, endMs);
  let said = '';
  const found = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        const match = until?.exec(said);
        if (match) resolve(match[1] ?? '');
      });
  });
  const code = await Promise.race([closed.then(([status]) => status), found]);
  if (code !== 0 && typeof code !== 'string') throw new Error(`${commands}\nended with ${code}:\n${said}`);
  return { said, found: String(code), end };
}

/** Looks into a shop that is closed. */
async function lookInto<T>(dataDir: string, look: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir, log: quiet });
  return look(database.url).finally(() => database.stop());
}

const sealsIn = (url: string) => {
  const knex = connectDatabase({ url, poolMax: 2 });
  return checkSeals(knex).finally(() => knex.destroy());
};
const digestsIn = (url: string) => withSession(url, digestTables);

test('the README brings a shop back on a bare machine', { timeout: endMs }, async () => {
  const lost = makeFolder();
  const folder = makeFolder();
  const dataDir = path.join(lost, 'data');
  onTestFinished(() => {
    for (const home of possibleHomes(dataDir)) rmSync(home, { recursive: true, force: true });
  });
  const env = { DEMO: '0', ...ownerEnv };
  const shop = await openShop({ dataDir, env, program: freshProgram() });
  onTestFinished(() => (shop.isOpen() ? shop.stop() : undefined));

  // A shop with people, orders, artwork and sealed proofs, and a driver's phone.
  const { knex } = shop;
  const filesDir = path.join(dataDir, 'files');
  const files = createFolderStore({ root: filesDir, minFreeBytes: 0, minFreeShare: 0 });
  for (let at = 0; at < 6; at++) await addArtwork(knex, files, 50_000);
  const person = await makePerson(knex, 'driver');
  const cookie = `__Host-sid=${await createSessionStore(knex).start(person, 'test')}`;
  const deliveries: string[] = [];
  for (let at = 0; at <= handedInBefore + onTheRoad; at++) {
    const id = await makeDelivery(knex, { status: 'out_for_delivery', assignedTo: person.id, pieces: 40 });
    await joinOrder(knex, id);
    deliveries.push(id);
  }
  let origin = shop.origin;
  const sync = {
    async handle(json: unknown) {
      const answer = await createSend(origin, cookie)('/api/sync', { json });
      expect(answer.status, answer.text).toBe(200);
      return answer.json as Awaited<ReturnType<Parameters<typeof openPhone>[0]['sync']['handle']>>;
    },
  };
  const phone = await openPhone({ sync, actor: person, now: Date.now });
  onTestFinished(() => phone.close());
  const signature = await drawnSignature();
  const confirm = (entityId: string) =>
    phone.save({
      name: 'delivery.confirm',
      entityId,
      args: { signature, strokes: [[1, 2, 0, 3.5, 4, 9]], signedBy: 'Dana Lee', driverName: 'Kim' },
    });
  const waiting = async () =>
    (await phone.db.outbox.toArray()).filter(({ state }) => state !== 'done').map(({ state }) => state);
  await phone.sync();
  for (const id of deliveries.slice(0, handedInBefore)) await confirm(id);
  await phone.sync();
  expect(await waiting()).toEqual([]);

  // The backup, by the shop's own commands, while it works.
  const key = path.join(folder, 'backup.key');
  const operate = async (...args: string[]) => {
    const ran = startProgram({
      args: ['scripts/operate.mjs', ...args],
      env: { ...env, DATABASE_URL: '', DATA_DIR: dataDir },
    });
    return ran.ended;
  };
  const recipient = /BACKUP_TO=(age1\w+)/.exec(await operate('backup:key', '--to', key))?.[1] ?? '';
  const source = path.join(lost, 'selvedge.git');
  const cloned = spawnSync('git', ['clone', '--quiet', '--bare', process.cwd(), source], {
    encoding: 'utf8',
  });
  expect(cloned.status, cloned.stderr).toBe(0);
  const shown = spawnSync('git', ['--git-dir', source, 'show', 'HEAD:README.md'], { encoding: 'utf8' });
  const [bring = '', start = ''] = codeBlocksUnder(shown.stdout, heading);
  const copy = path.join(folder, path.basename(/--from (\S+)/.exec(bring)?.[1] ?? ''));
  const saved = await operate('backup', '--to', copy, '--key', recipient);
  expect(readdirSync(folder).toSorted(), saved).toEqual(['backup.key', path.basename(copy)].toSorted());
  const { manifest } = await checkCopy(copy, await readIdentities(key));
  const filesBefore = await hashFolder(filesDir);

  // One more proof reaches the shop after its backup; the others do not. Then the machine is gone.
  await confirm(deliveries[handedInBefore] ?? '');
  await phone.sync();
  expect(await waiting()).toEqual([]);
  for (const id of deliveries.slice(handedInBefore + 1)) await confirm(id);
  expect(await waiting()).toHaveLength(onTheRoad);
  await shop.killAll();
  rmSync(dataDir, { recursive: true, force: true });

  expect(bring.match(/…/g), 'the one thing to fill in is the address').toHaveLength(1);
  const { said } = await follow(bring.replace('…', source), folder);
  expect(said).toContain('Brought back: the shop as of ');
  const clone = path.join(folder, 'selvedge');
  const broughtBack = path.join(clone, '.data');
  onTestFinished(() => {
    for (const home of possibleHomes(broughtBack)) rmSync(home, { recursive: true, force: true });
  });
  await lookInto(broughtBack, async url => {
    // Its epoch is new, so that devices read everything again; and `check:files` notes what it has read.
    expect(differingTables(manifest.tables, await digestsIn(url))).toEqual(['stored_files', 'sync_meta']);
    expect(await sealsIn(url)).toEqual({ checked: handedInBefore, broken: [] });
  });
  expect(await hashFolder(path.join(broughtBack, 'files'))).toEqual(filesBefore);
  expect(Object.keys(filesBefore).length).toBeGreaterThanOrEqual(24);

  const running = await follow(start, clone, /is open at (http\S+)/);
  origin = new URL(running.found).origin;
  while ((await waiting()).includes('pending')) await phone.sync();
  expect(await waiting()).toEqual([]);
  await phone.sync();
  await running.end();
  await lookInto(broughtBack, async url => {
    const again = connectDatabase({ url, poolMax: 2 });
    const ended = await again('deliveries').where({ status: 'delivered' }).pluck<string[]>('id');
    await again.destroy();
    expect(ended.toSorted()).toEqual(deliveries.toSorted());
    expect(await sealsIn(url)).toEqual({ checked: deliveries.length, broken: [] });
  });
  console.log(
    `Brought back by the README: ${manifest.tables.length} tables, ${Object.keys(filesBefore).length} files, ${handedInBefore} seals; ${onTheRoad + 1} proofs handed in afterwards.`,
  );
});
