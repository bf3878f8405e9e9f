/** The connection to PostgreSQL, the same for the embedded server and for DATABASE_URL. */
import knexModule, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import type pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { DatabaseLog } from './log.ts';

export interface ConnectOptions {
  url: string;
  poolMax?: number;
  /** How long a request may wait for a free connection before it is refused. */
  acquireTimeoutMs?: number;
  /** Longest statement; 0 lifts the limit, for commands such as restore. */
  statementTimeoutMs?: number;
  /** How long an answer is waited for, whatever the server does about it: one that has frozen ends nothing. */
  answerTimeoutMs?: number;
  /** Receives what Knex reports besides the errors it throws, such as a dropped idle connection. Default: nothing. */
  log?: DatabaseLog;
}

const lockTimeoutMs = 2_000;
const idleInTransactionTimeoutMs = 10_000;

const types = columnTypes();
const getTypeParser = (oid: number, format: string) =>
  format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');

/**
 * A pool of connections. Rows come back in camelCase; `bigint` and `count` as numbers, `timestamptz` as Date,
 * `date` as `YYYY-MM-DD`, `numeric` as text.
 */
export function connectDatabase(options: ConnectOptions): Knex {
  const { url, poolMax = 10, acquireTimeoutMs = 2_000, statementTimeoutMs = 5_000, log } = options;
  const { answerTimeoutMs } = options;
  const session = [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set lock_timeout = ${lockTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
    `set timezone = 'UTC'`,
  ].join('; ');
  return knexModule.knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: acquireTimeoutMs,
      query_timeout: answerTimeoutMs,
      types: { getTypeParser },
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min: 0,
      max: poolMax,
      // By SET and not by startup options: poolers in front of PostgreSQL refuse those.
      afterCreate(client: pg.Client, done: (error: Error | null, client: pg.Client) => void) {
        client.query(session).then(
          () => done(null, client),
          (error: Error) => done(error, client),
        );
      },
    },
    log: knexLog(log),
    ...knexSnakeCaseMappers(),
  });
}

function knexLog(log: DatabaseLog | undefined): Knex.Logger {
  const warn = (message: unknown) => log?.warn(String(message));
  return { warn, error: warn, deprecate: warn, debug: () => {} };
}
