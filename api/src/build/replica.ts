/** Opens the replica of READ_DATABASE_URL beside the primary: reads that may lag then go there by way of the same Knex. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { connectDatabase } from '#api/database/connect.ts';
import { splitReads } from '#api/database/replica/split-reads.ts';
import { type ReplicaWatch, watchServers } from '#api/database/replica/watch-replica.ts';

export interface ReplicaParts {
  knex: Knex;
  url: string;
  replicaUrl: string;
  log: Logger;
  acquireTimeoutMs?: number;
}

/** A little longer than a statement may take: a server that has frozen ends none. */
const answerTimeoutMs = 6_000;

export function openReplica({ knex, url, replicaUrl, log, acquireTimeoutMs }: ReplicaParts): ReplicaWatch {
  const replica = connectDatabase({ url: replicaUrl, log, acquireTimeoutMs, answerTimeoutMs });
  splitReads(knex, replica);
  const watch = watchServers({ primaryUrl: url, replicaUrl, log });
  return {
    ...watch,
    async stop() {
      await watch.stop();
      await replica.destroy();
    },
  };
}
