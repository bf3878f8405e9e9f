/**
 * Several mutations in one transaction, each with its own claim, decision, effect and verdict as if it had been alone:
 * one claim, one lock, one read and one write for all. No two change the same row, and their store says that such
 * mutations depend on no other row, so none can see whether another one has been there.
 *
 * The set is only the quicker way. Whatever it cannot settle, it leaves as if it had never tried, and each of its
 * mutations is then carried out by itself: one that fails takes no other one down.
 */
import type { Knex } from 'knex';
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import { mutationNamed } from '#contract/wire/mutations.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import { inTransaction, isDatabaseUnavailable } from '../../database/transaction.ts';
import { nothingYet, writeAtTheEnd } from '../at-the-end.ts';
import { claimIds } from './claim-ids.ts';
import { decide } from './decide.ts';
import type { ExecuteParts, ExecuteRequest } from './execution.ts';
import { judge } from './judge.ts';
import { keepAtTheEnd, tellVerdict } from './keep-verdicts.ts';

/** The verdicts of those that are settled, by id; the others have to be carried out one by one. */
export type ExecuteSet = (
  entity: ChangedEntity,
  requests: readonly ExecuteRequest[],
) => Promise<Map<string, Verdict>>;

/** The entity in whose sets a mutation may be; null where it must be carried out by itself. */
export type SetOf = (mutation: { name: string; v: number }) => ChangedEntity | null;

export function createSetOf({ stores }: Pick<ExecuteParts, 'stores'>): SetOf {
  return ({ name, v }) => {
    const declared = mutationNamed(name);
    if (!declared || v > declared.version) return null;
    return stores[declared.entity].inSets?.names.has(name) ? declared.entity : null;
  };
}

export function createExecuteSet(parts: ExecuteParts): ExecuteSet {
  return async (entity, requests) => {
    try {
      return await inTransaction(parts.knex, trx => run(trx, parts, entity, requests), { retries: 0 });
    } catch (error) {
      // Of what passes by itself the single ones tell.
      if (!(error instanceof OneByOne) && !isDatabaseUnavailable(error))
        parts.log.warn(
          { err: error, entity, size: requests.length },
          'set of mutations left to be done one by one',
        );
      return new Map();
    }
  };
}

/** Leaves the set without a trace. */
class OneByOne extends Error {}

async function run(
  trx: Knex.Transaction,
  parts: ExecuteParts,
  entity: ChangedEntity,
  requests: readonly ExecuteRequest[],
): Promise<Map<string, Verdict>> {
  const claims = await claimIds(trx, requests);
  if (claims.size === 0) return new Map();
  const members = requests.flatMap(request => {
    const claim = claims.get(request.mutation.id.toLowerCase());
    if (claim?.isReady === false) throw new OneByOne('Not before what it depends on.');
    return claim ? [{ request, ...judge(request) }] : [];
  });
  const ids = members.flatMap(({ request, accepted }) =>
    accepted && !('status' in accepted) ? [request.mutation.entityId] : [],
  );
  const store = await parts.stores[entity].inSets?.open(trx, ids);
  const atTheEnd = nothingYet();
  const decided: (() => Verdict)[] = [];
  for (const { request, declared, accepted } of members) {
    if (!store || !accepted) throw new OneByOne(`No set can hold ${request.mutation.name}.`);
    const decision =
      'status' in accepted ? accepted : await decide(trx, { ...parts, store }, accepted, request, atTheEnd);
    keepAtTheEnd(atTheEnd, request, decision);
    decided.push(() => tellVerdict(parts, request, declared, decision));
  }
  await writeAtTheEnd(trx, atTheEnd);
  return new Map(decided.map(tell => tell()).map(verdict => [verdict.id, verdict]));
}
