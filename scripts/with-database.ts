/** For commands: the configured database, as its owner, for as long as the work takes, joined when a shop already serves it. */
import type { Knex } from 'knex';
import { readConfig, type Config } from '#api/config.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { exitWithSentence } from './exit-with-sentence.ts';

export async function withDatabase(work: (knex: Knex, config: Config) => Promise<void>): Promise<void> {
  await withDatabaseUrl(async (url, config) => {
    const knex = connectDatabase({ url, poolMax: 4 });
    try {
      await work(knex, config);
    } finally {
      await knex.destroy();
    }
  });
}

/** For commands that bring their own client. */
export async function withDatabaseUrl(work: (url: string, config: Config) => Promise<void>): Promise<void> {
  await exitWithSentence(async () => {
    const config = readConfig(process.env);
    await withOwnerUrl(config, url => work(url, config));
  });
}
