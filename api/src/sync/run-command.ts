/** The ordinary API calls run the very mutations that devices send: one way in, one set of rules. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import { mutations } from '#contract/wire/mutations.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import { verdictMessage } from '#contract/wire/sync-messages.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import type { Actor } from './actor.ts';
import { correctTime } from './devices/clock.ts';
import type { Sync } from './create-sync.ts';

export interface Command<N extends MutationName> {
  name: N;
  entityId: string;
  args: MutationArgs<N>;
  actor: Actor;
  /** The client's idempotency key; one is made when there is none. */
  mutationId?: string;
  /** When it happened, as the client says. Default: now. */
  occurredAt?: string | null;
  /** Version of the row that this was worked out from; at another one it {@link isOvertaken}. */
  ifVersion?: number | undefined;
}

/** True if another change came first. Nothing was recorded, so the caller can work it out again under the same key. */
export function isOvertaken(refusal: Refusal | null): boolean {
  return refusal?.details?.['code'] === 'overtaken';
}

/** Null when it was applied, now or by an earlier call with the same key; else what to answer. */
export type RunCommand = <N extends MutationName>(command: Command<N>) => Promise<Refusal | null>;

export function createRunCommand({ execute, clock }: Pick<Sync, 'execute' | 'clock'>): RunCommand {
  const newId = createUuidV7({ now: () => clock.now(), randomBytes: length => randomBytes(length) });
  return async ({ name, entityId, args, actor, mutationId, occurredAt, ifVersion }) => {
    const { entity, version } = mutations[name];
    const nowMs = clock.now();
    const now = new Date(nowMs).toISOString();
    const verdict = await execute({
      mutation: { id: mutationId ?? newId(), seq: null, name, v: version, args, entity, entityId },
      actor,
      deviceId: null,
      build: null,
      occurredAt: occurredAt ? correctTime(occurredAt, now, nowMs) : now,
      occurredAtDevice: null,
      ifVersion,
    });
    return refusalOf(verdict);
  };
}

/**
 * Whether a call with this key was carried out before. A change is worked out from the row as it stands, so its replay
 * could come out as another one: it is answered from the row instead.
 */
export async function wasApplied(
  knex: Knex,
  { mutationId, entityId, actor }: { mutationId: string | undefined; entityId: string; actor: Actor },
): Promise<boolean> {
  if (!mutationId) return false;
  const earlier = { id: mutationId, entityId, userId: actor.id, status: 'applied' };
  return (await knex('sync_mutations').where(earlier).first('id')) !== undefined;
}

/** A verdict as an answer over HTTP. What a person may not see looks like what does not exist. */
export function refusalOf(verdict: Verdict): Refusal | null {
  const { code, entityNow } = verdict;
  const final = verdict.status === 'duplicate' ? verdict.original : verdict.status;
  const message = verdictMessage(verdict);
  switch (final) {
    case 'applied':
      return null;
    case 'conflict':
      if (code?.startsWith('unknown_') || code === 'not_assigned') return refuse('not_found');
      return refuse('conflict', { message, details: { code, ...(entityNow ? { entityNow } : {}) } });
    case 'rejected':
      if (code === 'forbidden') return refuse('forbidden', { message });
      if (code === 'id_reuse' || code === 'not_found') return refuse('idempotency_mismatch');
      if (code === 'bad_signature') return refuse('invalid', { message, fields: { signature: message } });
      return refuse('invalid', { message });
    case 'blocked':
      return refuse('artwork_missing', { details: { missing: verdict.missingBlobs ?? [] } });
    default:
      if (code === 'busy') return refuse('unavailable', { retryAfterSeconds: 2 });
      return refuse('internal', { message: `Something went wrong. Quote reference ${verdict.errorId}.` });
  }
}
