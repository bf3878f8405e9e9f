/**
 * Deliberately broken parts, to prove that the checks detect them. Each is a mistake that an
 * offline protocol somewhere has been released with.
 */
import type { Knex } from 'knex';
import type { SyncRequest } from '#contract/wire/sync.ts';
import { applyResponse, type ApplyResponse } from '#pwa/common/local/sync/apply-response.ts';
import { readMeta, type UserDatabase } from '#pwa/common/local/database/user-database.ts';

export interface Sabotage {
  /** Wraps the transaction that the server code gets for a mutation. */
  breakTransaction?(trx: Knex.Transaction, knex: Knex): Knex.Transaction;
  /** Replaces the device's `applyResponse`. */
  apply?: ApplyResponse;
  /** Runs on the device when a request leaves. */
  whenSending?(db: UserDatabase, request: SyncRequest): Promise<void>;
  /** Runs on the device when the session has ended. */
  whenSignedOut?(db: UserDatabase, request: SyncRequest): Promise<void>;
  /** Makes processes die often, because the fault shows only then. */
  isDeadly?: boolean;
  /** Runs after ended rows have left the devices; `before` is the feed's version before that. */
  whenLeft?(knex: Knex, before: number): Promise<void>;
  /** What a dying process leaves in the database of what it was processing, of a request with these mutations. */
  whenServerDied?(knex: Knex, mutationIds: readonly string[], how: string): Promise<void>;
}

export const none: Sabotage = {};

interface Claimed {
  id: string;
  is_ready: boolean;
  settings: string;
}

type Raw = (sql: string, values: readonly Knex.RawBinding[]) => Promise<{ rows: Claimed[] }>;

/** Adds the `options()` of a statement that is given a name. */
const named = <T>(answer: Promise<T>) => Object.assign(answer, { options: () => answer });

/** The ids that a claim asks for: its first list. */
const idsOf = ([ids]: readonly Knex.RawBinding[]) => ids as unknown as string[];

/** A transaction whose claim of mutations' ids is answered by `claim`. */
function withClaim(
  trx: Knex.Transaction,
  claim: (raw: Raw, sql: string, values: readonly Knex.RawBinding[]) => ReturnType<Raw>,
) {
  const raw: Raw = (sql, values) => trx.raw(sql, values);
  return new Proxy(trx, {
    get(target, key) {
      if (key !== 'raw') return Reflect.get(target, key) as unknown;
      return (sql: string, values: readonly Knex.RawBinding[]) =>
        sql.includes('insert into sync_mutations') ? named(claim(raw, sql, values)) : raw(sql, values);
    },
  });
}

/** The server does not check whether it has already done a mutation. */
export const noDedupe: Sabotage = {
  breakTransaction: trx =>
    withClaim(trx, async (raw, sql, values) => {
      const { rows } = await raw(sql, values);
      const others = idsOf(values).filter(id => !rows.some(row => row.id === id));
      return { rows: [...rows, ...others.map(id => ({ id, is_ready: true, settings: '[]' }))] };
    }),
};

/** The mutation is recorded as done, and committed, before it is done. */
export const claimBeforeEffect: Sabotage = {
  breakTransaction: (trx, knex) =>
    withClaim(trx, (_raw, sql, values) =>
      knex.transaction(async early => {
        const claimed = await early.raw<{ rows: Claimed[] }>(sql, values);
        await early('sync_mutations')
          .whereIn(
            'id',
            claimed.rows.map(({ id }) => id),
          )
          .update({ status: 'applied' });
        return claimed;
      }),
    ),
};

/**
 * The mutation is recorded as done after its effect, in a separate transaction that the process may not reach. If it
 * dies between the two, the effect stays without the record.
 */
export function claimAfterEffect(): Sabotage {
  /** What each transaction has claimed, the last one first. */
  const claims: string[][] = [];
  return {
    isDeadly: true,
    breakTransaction: trx =>
      withClaim(trx, async (raw, sql, values) => {
        const claimed = await raw(sql, values);
        claims.unshift(claimed.rows.map(({ id }) => id));
        return claimed;
      }),
    whenServerDied: async (knex, ids, how) => {
      const noted = claims.find(claimed => claimed.some(id => ids.includes(id)));
      if (how !== 'crashAfterCommit' || !noted) return;
      await knex.transaction(async trx => {
        await trx.raw('set local session_replication_role = replica');
        await trx('sync_mutations').whereIn('id', noted).delete();
      });
    },
  };
}

/** Proof is stored only if the delivery accepts it. */
export const rejectWithoutEvidence: Sabotage = {
  breakTransaction(trx) {
    // The seal belongs to the proof and is deleted with it.
    const left = new Set<string>();
    return new Proxy(trx, {
      apply(target, self, [table]: [string]) {
        const builder = Reflect.apply(target, self, [table]) as Knex.QueryBuilder;
        if (table !== 'delivery_evidence' && table !== 'delivery_seals') return builder;
        const insert = (row: { mutationId: string; acceptedAs?: string }) => {
          if (row.acceptedAs && !isFollowed(row.acceptedAs)) left.add(row.mutationId);
          return left.has(row.mutationId) ? Promise.resolve([]) : builder.insert(row);
        };
        return Object.assign(Object.create(builder) as typeof builder, { insert });
      },
    });
  },
};

const isFollowed = (acceptedAs: string) => acceptedAs === 'primary' || acceptedAs === 'override';

/** An ended session deletes its unsent changes. */
export const forgetWhenSignedOut: Sabotage = {
  whenSignedOut: async (db, { mutations }) => {
    await db.outbox.bulkDelete(mutations.map(({ seq }) => seq));
  },
};

/** The device treats a change as delivered once it sends it, as workbox-background-sync does. */
export const forgetWhenSending: Sabotage = {
  whenSending: async (db, { mutations }) => {
    await db.outbox.bulkDelete(mutations.map(({ seq }) => seq));
  },
};

/** The cursor is stored first, and the rows in a separate transaction that sometimes does not happen. */
export const cursorBeforeRows: Sabotage = {
  apply: async (parts, request, response) => {
    await parts.db.meta.put({ key: 'cursor', value: response.cursor });
    // As often as a tab dies between two transactions.
    if (parts.random() < 0.1) return { tookRows: true };
    return applyResponse(
      parts,
      { ...request, cursor: response.cursor },
      { ...response, from: response.cursor },
    );
  },
};

/** The rows of a late answer are also stored, while the cursor stays at the newest. */
export const noBaseCheck: Sabotage = {
  apply: async (parts, request, response) => {
    const cursor = (await readMeta<string>(parts.db, 'cursor')) ?? null;
    const isLate = cursor !== request.cursor;
    const next = isLate && cursor !== null ? cursor : response.cursor;
    return applyResponse(parts, { ...request, cursor }, { ...response, from: cursor, cursor: next });
  },
};

/** Refused changes are dropped instead of shown. */
export const hideRefusals: Sabotage = {
  apply: async (parts, request, response) => {
    const applied = await applyResponse(parts, request, response);
    await parts.db.outbox.where({ state: 'attention' }).modify({ state: 'done' });
    return applied;
  },
};

/** Ended rows leave the feed without a tombstone for the devices that hold them. */
export const leaveWithoutTombstone: Sabotage = {
  whenLeft: async (knex, before) => {
    await knex('sync_index').where({ deleted: true }).where('version', '>', before).delete();
  },
};
