/** The database as seen by a shop process, with a fault at one of its writing transactions. */
import type { Knex } from 'knex';

export const serverFaults = [
  'crashBeforeCommit',
  'crashAfterCommit',
  'bug',
  'commitUnknown',
  'slow',
] as const;

/** `at`: index of the writing transaction that fails, from 0. */
export interface ServerFault {
  kind: (typeof serverFaults)[number] | 'none';
  at: number;
}

export const noFault: ServerFault = { kind: 'none', at: 0 };

export interface ProcessParts {
  knex: Knex;
  fault: ServerFault;
  /** Replaces each writing transaction, to simulate a broken server. */
  breakTransaction?: ((trx: Knex.Transaction) => Knex.Transaction) | undefined;
  onFault?: (kind: ServerFault['kind']) => void;
}

export interface DyingProcess {
  /** Passes nothing once the process is dead. */
  knex: Knex;
  isDead(): boolean;
  /** As SIGKILL does, from outside. What the database is still told in a transaction, the test has to end. */
  kill(): void;
}

type Work = (trx: Knex.Transaction) => Promise<unknown>;

export function startProcess({ knex, fault, breakTransaction, onFault }: ProcessParts): DyingProcess {
  let dead = false;
  let writes = 0;
  const die = () => {
    dead = true;
    throw new Error('The process died.');
  };

  async function transaction(work: Work, config?: Knex.TransactionConfig): Promise<unknown> {
    if (dead) die();
    const isHit = !config?.readOnly && writes++ === fault.at;
    const kind = isHit ? fault.kind : 'none';
    if (kind !== 'none') onFault?.(kind);
    const result = await knex.transaction(async trx => {
      const done = await work(breakTransaction?.(trx) ?? trx);
      if (kind === 'crashBeforeCommit') die();
      if (kind === 'bug') throw new Error('An error that nobody foresaw.');
      return done;
    }, config);
    if (kind === 'crashAfterCommit') die();
    if (kind === 'commitUnknown') throw Object.assign(new Error('Connection lost.'), { code: '57P01' });
    return result;
  }

  const seen = new Proxy(knex, {
    apply(target, self, parts: Parameters<Knex>) {
      if (dead) die();
      return Reflect.apply(target, self, parts) as unknown;
    },
    get(target, key) {
      if (key === 'transaction') return transaction;
      // Named statements take their connection from it.
      if (dead && key === 'client') die();
      return Reflect.get(target, key) as unknown;
    },
  });
  return { knex: seen, isDead: () => dead, kill: () => (dead = true) };
}
