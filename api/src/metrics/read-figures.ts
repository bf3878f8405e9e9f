/**
 * Asks the database what no process can count alone. Over a connection of its own, opened for one reading: a scrape
 * takes no connection from a request, and sees a database that has none left for the shop. Nobody waits long:
 *
 *   every statement 1 s on the server, 1.5 s here; after 3 s nothing more is asked; an answer serves for 5 s
 *
 * What could not be read is left out, and counted.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { connectDatabase } from '#api/database/connect.ts';
import type { Figure, Sample } from './figure.ts';

export interface FigureParts {
  url: string;
  log: Pick<Logger, 'warn'>;
  figures: readonly Figure[];
  /** How long a reading serves; for tests. */
  keptMs?: number;
}

export interface Reading {
  isDatabaseUp: boolean;
  samples: Sample[];
  /** Figures that could not be read although the database is up. */
  missing: number;
}

const statementTimeoutMs = 1_000;
/** Also of a server that has frozen, which ends no statement by itself. */
const answerTimeoutMs = 1_500;
const budgetMs = 3_000;

export function createReader({ url, log, figures, keptMs = 5_000 }: FigureParts): () => Promise<Reading> {
  let last: Promise<Reading> | null = null;
  let isUnderWay = false;
  let readAt = 0;
  return () => {
    if (last && (isUnderWay || performance.now() - readAt < keptMs)) return last;
    isUnderWay = true;
    last = readAll().finally(() => {
      isUnderWay = false;
      readAt = performance.now();
    });
    return last;
  };

  async function readAll(): Promise<Reading> {
    const knex = connectDatabase({
      url,
      poolMax: 1,
      acquireTimeoutMs: answerTimeoutMs,
      statementTimeoutMs,
      answerTimeoutMs,
    });
    try {
      const isDatabaseUp = await knex.raw('select 1').then(
        () => true,
        () => false,
      );
      if (!isDatabaseUp) return { isDatabaseUp, samples: [], missing: 0 };
      return { isDatabaseUp, ...(await readEach(knex)) };
    } finally {
      // Nobody waits for a goodbye to a server that has frozen.
      void knex.destroy().catch(() => {});
    }
  }

  async function readEach(knex: Knex): Promise<Omit<Reading, 'isDatabaseUp'>> {
    const until = performance.now() + budgetMs;
    const samples: Sample[] = [];
    let missing = 0;
    for (const figure of figures) {
      try {
        if (performance.now() > until) throw new Error('no time left');
        samples.push(...(await figure.read(knex)));
      } catch (error) {
        missing++;
        log.warn({ err: error, gauges: Object.keys(figure.gauges) }, 'figure of the metrics not read');
      }
    }
    return { samples, missing };
  }
}
