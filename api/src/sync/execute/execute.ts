/**
 * One mutation, one transaction, exactly once:
 *
 *   claim the id → dependency and pictures there? → lock the row → keep evidence → ask the reducer → write → verdict
 *
 * Claim, evidence, effect and verdict share one COMMIT: a second executor waits on the claim's unique index and then
 * reads the verdict, a crash leaves none of them. The reducer is pure and asked before anything but evidence is
 * written, so a refusal leaves nothing to undo. Only what the reducer, the schema or the rights say is ever final:
 * any other failure is `retry`, because a fault of ours must not consume people's work.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { AnyMutation } from '#contract/wire/mutations.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import type { SyncMutationsRow } from '#api/database/tables.ts';
import { flushCommits } from '../../database/flush-commits.ts';
import { inTransaction, isDatabaseUnavailable } from '../../database/transaction.ts';
import { nothingYet, writeAtTheEnd } from '../at-the-end.ts';
import type { AnyStore } from '../entity-store.ts';
import { idOfCopy, picturesOf } from '../push/mutation-args.ts';
import { isSameChange } from '../push/same-change.ts';
import { claimIds } from './claim-ids.ts';
import { decide } from './decide.ts';
import { type ExecuteParts, type ExecuteRequest, NotNow, says } from './execution.ts';
import { type Accepted, type Decision, judge } from './judge.ts';
import { keepAtTheEnd, tellVerdict, tone } from './keep-verdicts.ts';

export type Execute = (request: ExecuteRequest) => Promise<Verdict>;

/** A mutation whose executor has committed: it has its verdict. */
type DecidedRow = SyncMutationsRow & Pick<Decision, 'status'>;

export function createExecute(parts: ExecuteParts): Execute {
  return async request => {
    const { mutation } = request;
    try {
      const { declared, accepted } = judge(request);
      // An old server during an update: the device keeps it and tries again.
      if (!accepted) return { id: mutation.id, status: 'retry', ...says('newer_version') };
      const verdict = await inTransaction(parts.knex, trx => run(trx, parts, declared, accepted, request));
      // The first one may have been told to nobody yet, and not lie on the disk.
      if (verdict.status === 'duplicate' && !request.isFlushedLater) await flushCommits(parts.knex);
      return verdict;
    } catch (error) {
      if (error instanceof NotNow) return error.verdict;
      if (isDatabaseUnavailable(error)) return { id: mutation.id, status: 'retry', ...says('busy') };
      const errorId = randomUUID();
      parts.log.error(
        { errorId, mutationId: mutation.id, name: mutation.name, err: error },
        'mutation failed',
      );
      return { id: mutation.id, status: 'retry', ...says('internal'), errorId };
    }
  };
}

async function run(
  trx: Knex.Transaction,
  parts: ExecuteParts,
  declared: AnyMutation | null,
  accepted: Accepted | Decision,
  request: ExecuteRequest,
): Promise<Verdict> {
  const { mutation } = request;
  const [claim] = (await claimIds(trx, [request])).values();
  if (!claim) return await verdictOfUsedId(trx, parts, declared, request);
  if (!claim.isReady) throw new NotNow({ id: mutation.id, status: 'blocked', ...says('dependency') });
  if (!('status' in accepted)) await requirePictures(trx, accepted.args, mutation.id);
  const atTheEnd = nothingYet();
  const decision = 'status' in accepted ? accepted : await decideAlone(accepted);
  keepAtTheEnd(atTheEnd, request, decision);
  await writeAtTheEnd(trx, atTheEnd);
  return tellVerdict(parts, request, declared, decision);

  function decideAlone(one: Accepted): Promise<Decision> {
    const store = parts.stores[one.declared.entity];
    return decide(trx, { ...parts, store }, one, request, atTheEnd);
  }
}

/** The answer that the first executor gave. Other contents are refused and kept; of anybody else's id nothing is told. */
async function verdictOfUsedId(
  trx: Knex.Transaction,
  { stores }: Pick<ExecuteParts, 'stores'>,
  declared: AnyMutation | null,
  request: ExecuteRequest,
): Promise<Verdict> {
  const { mutation, actor } = request;
  const first = await trx('sync_mutations').where({ id: mutation.id }).first<DecidedRow>();
  if (first.userId !== actor.id || !isSameChange(first, mutation)) {
    const code = first.userId === actor.id ? 'id_reuse' : 'not_found';
    await keepCopy(trx, request, code);
    return { id: mutation.id, status: 'rejected', ...says(code) };
  }
  const { message } = (first.result ?? {}) as { message?: string };
  const code = first.code ?? undefined;
  const isWorthTelling = code !== undefined || first.status !== 'applied';
  const entityNow =
    declared && first.status === 'conflict' ? await rowToTell(trx, stores[declared.entity], request) : null;
  return {
    id: mutation.id,
    status: 'duplicate',
    original: first.status,
    ...(code ? { code } : {}),
    ...(isWorthTelling ? { message: message ?? syncMessage(code, tone(declared, first.status)) } : {}),
    ...(entityNow ? { entityNow } : {}),
  };
}

/** What was refused for its id alone may be proof: its bytes are kept as a rejected mutation, under an id of their own. */
async function keepCopy(trx: Knex.Transaction, request: ExecuteRequest, code: string): Promise<void> {
  // An ordinary call is answered on the spot; the bytes of a device may be nowhere else tomorrow.
  if (request.deviceId === null) return;
  const { dependsOn: _waitsNoMore, ...mutation } = request.mutation;
  const id = idOfCopy(mutation, request.actor.id);
  if ((await claimIds(trx, [{ ...request, mutation: { ...mutation, id } }])).size === 0) return;
  const result = JSON.stringify({ usedId: mutation.id });
  await trx('sync_mutations').where({ id }).update({ status: 'rejected', code, result });
}

/** What of the row an answer outside its lock may carry. */
async function rowToTell(trx: Knex.Transaction, store: AnyStore, request: ExecuteRequest) {
  const { entityId } = request.mutation;
  const row = (await store.read(trx, [entityId])).get(entityId);
  return row && (await store.reachOf(trx, row, request)) === 'listed' ? row : null;
}

/** Pictures that a job or a proof names are attached by the same commit: what is not is swept up (`sweep-artworks.ts`). */
async function requirePictures(trx: Knex.Transaction, args: unknown, id: string): Promise<void> {
  const named = picturesOf(args);
  if (named.length === 0) return;
  const attached = await trx('artworks')
    .whereIn('sha256', named)
    .update({ attachedAt: trx.raw('coalesce(attached_at, now())') })
    .returning('sha256');
  const there = new Set(attached.map(({ sha256 }) => sha256));
  const missingBlobs = named.filter(sha256 => !there.has(sha256));
  if (missingBlobs.length > 0)
    throw new NotNow({ id, status: 'blocked', ...says('missing_blob'), missingBlobs });
}
