/** The program behind shop-process.ts: starts the database of a folder, then writes numbers until it is ended. */
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';

try {
  const database = await startEmbeddedDatabase({
    dataDir: process.argv[2] ?? '',
    log: console,
    durability: 'off',
  });
  const knex = connectDatabase({ url: database.url });
  await knex.raw('create table if not exists written (number integer primary key)');
  let isEnding = false;
  process.once('SIGTERM', () => (isEnding = true));
  const { rows } = await knex.raw('select coalesce(max(number), 0) as last from written');
  console.log('ready');
  for (let number = Number(rows[0].last) + 1; !isEnding; number += 1) {
    await knex.raw('insert into written values (?)', [number]);
    console.log(`wrote ${number}`);
  }
  await knex.destroy();
  await database.stop();
  console.log('stopped');
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
