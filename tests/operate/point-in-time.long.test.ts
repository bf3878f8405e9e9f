/**
 * An own PostgreSQL that keeps its log, as docs/operate/point-in-time.md sets it up: somebody deletes what they should not,
 * the machine is lost, and the shop comes back as it was the moment before, to the last row.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#api/database/connect.ts';
import { present } from '#api/database/present.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { projectRoot } from '#api/project-root.ts';
import { addOrder, digestOf } from '#tests/backup/copied-shop.ts';
import { startProgram } from '#tests/support/program.ts';
import { findPrograms, makeServers } from './replica/streaming-pair.ts';

const bin = findPrograms();
if (!bin) console.log('Point-in-time is not tried out: Debian’s package postgresql is not installed.');

const page = readFileSync(path.join(projectRoot, 'docs', 'operate', 'point-in-time.md'), 'utf8');

/** A line of the page's configuration, with the folders of this machine. */
function setting(name: string, folders: Record<string, string>): string {
  const [, value] = present(new RegExp(`^ *${name} = (.+)$`, 'm').exec(page));
  const text = present(value).replace(/^'(.*)'$/, '$1');
  return `${name}=${Object.entries(folders).reduce((so, [from, to]) => so.replaceAll(from, to), text)}`;
}

test.skipIf(!bin)('the shop comes back as it was at a moment', { timeout: 600_000 }, async () => {
  const servers = makeServers(bin ?? '', { isDurable: true });
  const archive = servers.folder('archive');
  const folders = { '/srv/archive': archive };
  const live = servers.server(
    servers.makeData('live'),
    5_511,
    ['wal_level', 'archive_mode', 'archive_command', 'archive_timeout'].map(name => setting(name, folders)),
  );
  onTestFinished(async () => {
    await live.kill();
    servers.remove();
  });
  await live.start();
  await live.ask('create database shop');
  const knex = connectDatabase({ url: live.url, poolMax: 2 });
  const base = servers.folder('base');
  let before: Awaited<ReturnType<typeof digestOf>>;
  let at: string;
  try {
    await migrate(knex);
    await addOrder(knex);
    const from = ['-h', servers.sockets, '-p', '5511', '-U', 'postgres'];
    servers.run('pg_basebackup', [...from, '-D', base, '-X', 'none', '-c', 'fast', '--no-sync']);
    for (let n = 0; n < 25; n++) await addOrder(knex);
    before = await digestOf(live.url);
    at = present((await live.ask<{ at: string }>('select clock_timestamp()::text as at'))[0]).at;
    // Then somebody is at the database with their own hands, and the shop works on.
    await pause(20);
    await knex.raw('set session_replication_role = replica; delete from order_items');
    await addOrder(knex);
    expect(await digestOf(live.url)).not.toEqual(before);
  } finally {
    await knex.destroy();
  }
  const [last] = await live.ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await expect.poll(() => existsSync(path.join(archive, present(last).name))).toBe(true);
  await live.kill();

  writeFileSync(path.join(base, 'recovery.signal'), '');
  chmodSync(path.join(base, 'recovery.signal'), 0o644);
  const back = servers.server(base, 5_512, [
    setting('restore_command', folders),
    `recovery_target_time=${at}`,
    setting('recovery_target_action', folders),
    'archive_mode=off',
  ]);
  onTestFinished(() => back.kill());
  await back.start();
  const isOpen = async () =>
    (await back.ask<{ open: boolean }>('select not pg_is_in_recovery() as open'))[0]?.open;
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true);
  expect(readdirSync(archive).length).toBeGreaterThan(1);
  expect(await digestOf(back.url)).toEqual(before);

  // Devices have to hear of it, as after any other backup.
  const restored = connectDatabase({ url: back.url, poolMax: 1 });
  try {
    const epoch = () => restored('sync_meta').first<{ epoch: string }>('epoch');
    const was = await epoch();
    const told = startProgram({
      args: ['--import', 'tsx', 'scripts/restored.ts'],
      env: { DATABASE_URL: back.url },
    });
    await told.ended;
    expect(told.said()).toContain('read everything again');
    expect(await epoch()).not.toEqual(was);
  } finally {
    await restored.destroy();
  }
});
