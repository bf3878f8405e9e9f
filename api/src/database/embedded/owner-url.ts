/** For commands: the configured database as its owner, joined when a shop already serves it. */
import type { Config } from '#api/config.ts';
import { startEmbeddedDatabase } from './start.ts';

type Place = Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'>;

export async function withOwnerUrl<T>(config: Place, work: (url: string) => Promise<T>): Promise<T> {
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ dataDir: config.dataDir, log, whenRunning: 'join' });
  try {
    return await work(embedded?.url ?? config.migrateDatabaseUrl ?? config.databaseUrl ?? '');
  } finally {
    await embedded?.stop();
  }
}
