/** What becomes of a claimed mutation: its row is locked, proof is kept, and then the reducer is asked. */
import type { Knex } from 'knex';
import { can } from '#contract/wire/capabilities.ts';
import { nameOf } from '../actor.ts';
import type { AtTheEnd } from '../at-the-end.ts';
import type { AnyStore, InspectSignature, Reach } from '../entity-store.ts';
import { readShopRules } from '../../database/shared/setting-rows.ts';
import { type ExecuteRequest, NotNow, says } from './execution.ts';
import { type Accepted, type Decision, rejected } from './judge.ts';

export async function decide(
  trx: Knex.Transaction,
  parts: { store: AnyStore; inspectSignature: InspectSignature },
  { declared, args, signatureUrl }: Accepted,
  request: ExecuteRequest,
  atTheEnd: AtTheEnd,
): Promise<Decision> {
  const { mutation, actor } = request;
  const { store } = parts;
  const signature = signatureUrl === null ? null : await parts.inspectSignature(signatureUrl);
  if (signatureUrl !== null && !signature) return rejected('bad_signature');
  const write = { ...writeOf(request), args, atTheEnd };
  const found = await store.load(trx, mutation.entityId);
  const reach: Reach = found ? await store.reachOf(trx, found, request) : 'none';
  // From here on, what is out of reach is what does not exist: nothing is compared with it and nothing of it is told.
  const row = reach === 'none' ? null : found;
  const told = reach === 'listed' && row ? { entityNow: row } : {};
  mustStandAt(request, row, told);
  const isAllowed = can(actor, declared.access);
  const isAuthorised = isAllowed && (found === null || reach !== 'none');
  if (declared.isEvidence)
    await store.keepEvidence?.(
      trx,
      row,
      args,
      { signature, isAuthorised, isStale: request.isStale ?? false },
      write,
    );
  if (!isAllowed) {
    if (!declared.isEvidence) return rejected('forbidden');
    if (row) await store.markForReview?.(trx, row, 'not_assigned', write);
    return { status: 'conflict', code: 'not_assigned' };
  }
  if (request.isStale) {
    if (row) await store.markForReview?.(trx, row, 'stale', write);
    return { status: 'conflict', code: 'stale', ...told };
  }
  const resolved = (await store.resolve?.(trx, args)) ?? { args };
  if ('missing' in resolved) return { status: 'conflict', code: resolved.missing, ...told };
  const outcome = declared.reduce(row, resolved.args, {
    mutationId: mutation.id,
    occurredAt: request.occurredAt,
    userId: actor.id,
    userName: nameOf(actor),
    isAdmin: actor.isAdmin,
    shop: await readShopRules(trx),
  });
  if (outcome.kind === 'conflict') {
    if (outcome.review && row) await store.markForReview?.(trx, row, outcome.code, write);
    return { status: 'conflict', code: outcome.code, ...told };
  }
  const { merges } = outcome;
  const saved =
    outcome.row === row && !merges
      ? undefined
      : await store.save(trx, row, outcome.row as { id: string }, {
          ...write,
          ...(merges ? { merges } : {}),
        });
  if (saved && 'refusal' in saved) return rejected(saved.refusal, saved.message);
  const code = saved?.code ?? outcome.code;
  return {
    status: 'applied',
    ...(code ? { code } : {}),
    ...(saved?.message ? { message: saved.message } : {}),
  };
}

/** Asked under the row's lock: what was read before it may have been changed by whoever held it. */
function mustStandAt(
  { mutation, ifVersion }: ExecuteRequest,
  row: { version?: number } | null,
  told: { entityNow?: unknown },
): void {
  if (ifVersion === undefined || row === null || row.version === ifVersion) return;
  throw new NotNow({ id: mutation.id, status: 'conflict', ...says('overtaken'), ...told });
}

function writeOf({ mutation, actor, deviceId, occurredAt, occurredAtDevice }: ExecuteRequest) {
  const { id: mutationId, name, entityId } = mutation;
  return { mutationId, name, entityId, actor, deviceId, occurredAt, occurredAtDevice };
}
