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
import type { Logger } from 'pino';
import { can } from '#contract/wire/capabilities.ts';
import { syncEntities, type SyncEntity } from '#contract/wire/mutation.ts';
import { type AnyMutation, mutationNamed } from '#contract/wire/mutations.ts';
import type { PushedMutation, Verdict } from '#contract/wire/sync.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { SyncMutationsRow } from '#api/database/tables.ts';
import { flushCommits } from '../database/flush-commits.ts';
import { keepSettings, readShopRules, settingsSql } from '../database/shared/setting-rows.ts';
import { inTransaction, isDatabaseUnavailable } from '../database/transaction.ts';
import { type Actor, nameOf } from './actor.ts';
import { writeRows } from '../database/write-rows.ts';
import type { AnyStore, AtTheEnd, InspectSignature, Reach } from './entity-store.ts';
import { hashOf, idOfCopy, picturesOf, storableArgs } from './push/mutation-args.ts';
import { isSameChange } from './push/same-change.ts';
import { upcast } from './push/upcast.ts';

export interface ExecuteParts {
  knex: Knex;
  log: Pick<Logger, 'error' | 'warn'>;
  stores: Record<SyncEntity, AnyStore>;
  inspectSignature: InspectSignature;
}

export interface ExecuteRequest {
  mutation: Omit<PushedMutation, 'seq' | 'occurredAt' | 'capturedAt' | 'userId'> & { seq: number | null };
  actor: Actor;
  deviceId: string | null;
  build: string | null;
  /** ISO, by our clock. */
  occurredAt: string;
  /** By the clock of the device that it was captured on. */
  occurredAtDevice: string | null;
  /** Version of the row that this was worked out from. At another one nothing is done, and the id stays unused. */
  ifVersion?: number | undefined;
  /** Up to which version of the feed the device has heard; absent from an ordinary call. */
  heardVersion?: number | undefined;
  /** It lay on the device for half a year: proof is kept, nothing is carried out. */
  isStale?: boolean;
  /** Its envelope could not be read: it is claimed and rejected, and its arguments are everything that came. */
  isUnread?: boolean;
  /**
   * Who asks sees to it that nothing of the verdict is told before `flushCommits`. The commit then need not wait for the
   * disk, and neither do the commits of others, which wait for this one (`sync_take_version`).
   */
  isFlushedLater?: boolean;
}

export type Execute = (request: ExecuteRequest) => Promise<Verdict>;

/** What is written down for good. */
interface Decision {
  status: NonNullable<SyncMutationsRow['status']>;
  code?: string;
  message?: string;
  entityNow?: unknown;
}

/** A mutation whose executor has committed: it has its verdict. */
type DecidedRow = SyncMutationsRow & Pick<Decision, 'status'>;

/** Arguments that the declaration accepted, and the signature among them as it came. */
interface Accepted {
  declared: AnyMutation;
  args: unknown;
  signatureUrl: string | null;
}

/** Leaves the transaction without a trace: the mutation was not processed. */
class NotNow extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict.code);
    this.verdict = verdict;
  }
}

export function createExecute(parts: ExecuteParts): Execute {
  return async request => {
    const { mutation } = request;
    try {
      const declared = mutationNamed(mutation.name) ?? null;
      const accepted = judge(declared, request);
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

/** Null for what this server does not know yet. */
function judge(
  declared: AnyMutation | null,
  { mutation, isUnread }: ExecuteRequest,
): Accepted | Decision | null {
  if (isUnread) return rejected('invalid');
  const raised = declared && raise(declared, mutation);
  return raised && accept(declared, raised.args, mutation);
}

function raise(declared: AnyMutation, { v, args }: ExecuteRequest['mutation']) {
  if (v > declared.version) return null;
  return upcast(declared, args, v);
}

/** Judges the form. What a signature shows is judged once the id is claimed: a replay need not be decoded again. */
function accept(
  declared: AnyMutation,
  args: unknown,
  { entity, entityId }: ExecuteRequest['mutation'],
): Accepted | Decision {
  if (entity !== declared.entity || !isUuid(entityId.toLowerCase())) return rejected('invalid');
  const parsed = declared.args.safeParse(args);
  if (!parsed.success) return rejected('invalid', parsed.error.issues[0]?.message);
  const values = parsed.data as { id?: unknown; signature?: unknown };
  if (declared.creates && values.id !== entityId) return rejected('invalid');
  return {
    declared,
    args: values,
    signatureUrl: typeof values.signature === 'string' ? values.signature : null,
  };
}

async function run(
  trx: Knex.Transaction,
  parts: ExecuteParts,
  declared: AnyMutation | null,
  accepted: Accepted | Decision,
  request: ExecuteRequest,
): Promise<Verdict> {
  const { mutation, actor } = request;
  const claim = await claimId(trx, request);
  if (!claim) return await verdictOfUsedId(trx, parts, declared, request);
  if (!claim.isReady) throw new NotNow({ id: mutation.id, status: 'blocked', ...says('dependency') });
  if (!('status' in accepted)) await requirePictures(trx, accepted.args, mutation.id);
  const atTheEnd: AtTheEnd = { rows: [], changes: [] };
  const decision = 'status' in accepted ? accepted : await decide(trx, parts, accepted, request, atTheEnd);
  const message = decision.message ?? syncMessage(decision.code, tone(declared, decision.status));
  const verdict = trx('sync_mutations')
    .where({ id: mutation.id })
    .update({
      status: decision.status,
      code: decision.code ?? null,
      result: decision.message ? JSON.stringify({ message: decision.message }) : null,
    });
  await writeRows(trx, atTheEnd.rows, [...atTheEnd.changes, verdict]);
  if (decision.status === 'rejected') {
    parts.log.warn(
      { mutationId: mutation.id, name: mutation.name, code: decision.code, userId: actor.id },
      'mutation rejected',
    );
  }
  return {
    id: mutation.id,
    status: decision.status,
    ...(decision.code ? { code: decision.code } : {}),
    ...(decision.code || decision.status !== 'applied' ? { message } : {}),
    ...(decision.entityNow ? { entityNow: decision.entityNow } : {}),
  };
}

const claimColumns = {
  id: 'uuid',
  device_id: 'uuid',
  device_seq: 'bigint',
  user_id: 'integer',
  name: 'text',
  v: 'smallint',
  args: 'jsonb',
  args_hash: 'bytea',
  entity: 'text',
  entity_id: 'text',
  depends_on: 'uuid',
  base_version: 'integer',
  occurred_at_device: 'timestamptz',
  occurred_at_corrected: 'timestamptz',
  app_build: 'text',
};
const claimNames = Object.keys(claimColumns) as (keyof typeof claimColumns)[];
const claimSql = `insert into sync_mutations (${claimNames.join(', ')})
  select ${claimNames.map(name => `?::${claimColumns[name]}`).join(', ')}
  from set_config('synchronous_commit', ?, true)
  on conflict do nothing
  returning depends_on is null or exists (
    select 1 from sync_mutations before where before.id = sync_mutations.depends_on) as is_ready,
    (${settingsSql}) as settings`;

/**
 * Null when the id was claimed before; a concurrent claim is waited for. No conflict target: with one, a second
 * unique index would turn a concurrent double into an error.
 */
async function claimId(trx: Knex.Transaction, request: ExecuteRequest): Promise<{ isReady: boolean } | null> {
  const { mutation, actor } = request;
  const values: Record<keyof typeof claimColumns, unknown> = {
    id: mutation.id,
    device_id: request.deviceId,
    device_seq: mutation.seq,
    user_id: actor.id,
    name: mutation.name,
    v: mutation.v,
    args: storableArgs(mutation.args),
    args_hash: hashOf(mutation),
    // Anything else is rejected, and could hold what PostgreSQL refuses.
    entity: syncEntities.find(known => known === mutation.entity) ?? null,
    entity_id: isUuid(mutation.entityId.toLowerCase()) ? mutation.entityId : null,
    // What has no id of this form was rejected.
    depends_on: mutation.dependsOn && isUuid(mutation.dependsOn.toLowerCase()) ? mutation.dependsOn : null,
    base_version: mutation.baseVersion ?? null,
    occurred_at_device: request.occurredAtDevice,
    occurred_at_corrected: request.occurredAt,
    app_build: request.build,
  };
  const durability = request.isFlushedLater ? 'off' : 'on';
  const bindings = [...claimNames.map(name => values[name]), durability] as Knex.RawBinding[];
  const { rows } = await trx
    .raw<{ rows: { is_ready: boolean; settings: string }[] }>(claimSql, bindings)
    .options({ name: 'claim-mutation' });
  const [row] = rows;
  if (!row) return null;
  keepSettings(trx, row.settings);
  return { isReady: row.is_ready };
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
  if (!(await claimId(trx, { ...request, mutation: { ...mutation, id } }))) return;
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

async function decide(
  trx: Knex.Transaction,
  parts: ExecuteParts,
  { declared, args, signatureUrl }: Accepted,
  request: ExecuteRequest,
  atTheEnd: AtTheEnd,
): Promise<Decision> {
  const { mutation, actor } = request;
  const store = parts.stores[declared.entity];
  const signature = signatureUrl === null ? null : await parts.inspectSignature(signatureUrl);
  if (signatureUrl !== null && !signature) return rejected('bad_signature');
  const write = { ...writeOf(request), atTheEnd };
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
  const outcome = declared.reduce(row, args, {
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
  if (saved && 'refusal' in saved) return rejected(saved.refusal);
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

function rejected(code: string, message?: string): Decision {
  return { status: 'rejected', code, ...(message ? { message } : {}) };
}

const says = (code: string) => ({ code, message: syncMessage(code) });

const tone = (declared: AnyMutation | null, status: Decision['status']) => ({
  isEvidence: declared?.isEvidence === true && status === 'conflict',
  isConflict: status !== 'applied',
});
