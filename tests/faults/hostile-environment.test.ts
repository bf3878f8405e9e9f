/** The variables by which PostgreSQL's own programs are told of a server, set for another one. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { appRole, asRole } from '#api/database/schema/app-role.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { createDatabase } from '#api/database/embedded/create-database.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/database/embedded/start.ts';
import { listenToDatabase } from '#api/database/notices/listen.ts';
import { makeDataDir, removeDataDir } from './data-folder.ts';

const hostile: Readonly<Record<string, string>> = {
  PGHOST: '192.0.2.1',
  PGHOSTADDR: '192.0.2.1',
  PGPORT: '6543',
  PGUSER: 'nobody',
  PGDATABASE: 'nothing',
  PGPASSWORD: 'wrong',
  PGPASSFILE: '/nonexistent',
  PGOPTIONS: '-c default_transaction_read_only=on',
  PGSSLMODE: 'require',
  PGSSLNEGOTIATION: 'direct',
  PGSSLROOTCERT: '/nonexistent',
  PGSERVICE: 'elsewhere',
  PGSERVICEFILE: '/nonexistent',
  PGCLIENT_ENCODING: 'LATIN1',
  PGREPLICATION: 'database',
  PGAPPNAME: 'x'.repeat(200),
  PGCONNECT_TIMEOUT: '0',
  PGDATA: '/nonexistent',
  PGTZ: 'Pacific/Apia',
  PGDATESTYLE: 'SQL, DMY',
  PGREQUIRESSL: '1',
  LC_ALL: 'tlh_QO',
};

const log = { info: () => undefined, warn: () => undefined };
const dataDir = makeDataDir();
let database: EmbeddedDatabase | undefined;

function set(names: readonly string[]): void {
  for (const name of names) vi.stubEnv(name, hostile[name]);
}

beforeAll(async () => {
  set(Object.keys(hostile));
  database = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  vi.unstubAllEnvs();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await database?.stop();
  removeDataDir(dataDir);
});

const cases: [string, string[]][] = [
  ['all at once', Object.keys(hostile)],
  ...Object.keys(hostile).map((name): [string, string[]] => [name, [name]]),
];

test.each(cases)('%s', async (_title, names) => {
  set(names);
  const url = database?.url ?? '';
  const owner = connectDatabase({ url });
  try {
    await owner.raw('create table if not exists written (word text)');
    await owner.raw('insert into written values (?)', ['Zoë']);
    const { rows } = await owner.raw<{ rows: { name: string; word: string }[] }>(
      'select current_database() as name, word from written limit 1',
    );
    expect(rows).toEqual([{ name: 'selvedge', word: 'Zoë' }]);
  } finally {
    await owner.destroy();
  }
  await createDatabase(findEmbeddedServer(dataDir)?.socketDir ?? '', 'another');
  await hearOneNotice(url);
});

test('the shop’s own role connects by the same values', async () => {
  set(Object.keys(hostile));
  const url = new URL(asRole(database?.url ?? '', appRole));
  expect([url.username, url.searchParams.get('port'), url.searchParams.get('sslmode')]).toEqual([
    appRole,
    '5432',
    'disable',
  ]);
});

async function hearOneNotice(url: string): Promise<void> {
  let hear = (_: string): void => undefined;
  const heard = new Promise<string>(resolve => (hear = resolve));
  const listener = await listenToDatabase({ url, channels: { news: hear }, onReconnect: () => undefined });
  const knex = connectDatabase({ url });
  try {
    await knex.raw(`notify news, 'hello'`);
    expect(await heard).toBe('hello');
  } finally {
    await knex.destroy();
    await listener.stop();
  }
}
