/** For commands: the configured database, as its owner, for as long as the work takes, joined when a shop already serves it. */
import type { Knex } from 'knex';
import { readConfig, type Config } from '#api/config.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { exitWithSentence } from './exit-with-sentence.ts';

export async function withDatabase(work: (knex: Knex, config: Config) => Promise<void>): Promise<void> {
  await exitWithSentence(async () => {
    const config = readConfig(process.env);
    const log = { info: () => {}, warn: (message: string) => console.warn(message) };
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedDatabase({ dataDir: config.dataDir, log, whenRunning: 'join' });
    const knex = connectDatabase({
      url: embedded?.url ?? config.migrateDatabaseUrl ?? config.databaseUrl ?? '',
      poolMax: 4,
    });
    try {
      await work(knex, config);
    } finally {
      await knex.destroy();
      await embedded?.stop();
    }
  });
}
