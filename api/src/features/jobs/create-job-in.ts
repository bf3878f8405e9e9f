/** A job as a part of something larger: by the rules of `job.create`, in the transaction of the whole. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { jobMutations } from '#contract/jobs/mutations.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { nothingYet, writeAtTheEnd } from '#api/sync/at-the-end.ts';
import { type Actor, nameOf } from '#api/sync/actor.ts';
import type { Write } from '#api/sync/entity-store.ts';
import { createJobStore } from './store.ts';
import { readShopRules } from '#api/database/shared/setting-rows.ts';

export type JobToCreate = Omit<MutationArgs<'job.create'>, 'id'> & { id?: string | undefined };

export function createJobIn({ now }: { now: () => Date }) {
  const store = createJobStore();
  const { name, args: shape, reduce } = jobMutations['job.create'];
  const newId = createUuidV7({ now: () => now().getTime(), randomBytes: length => randomBytes(length) });
  return async (trx: Knex.Transaction, job: JobToCreate, actor: Actor): Promise<Refusal | null> => {
    const args = shape.parse({ ...job, id: job.id ?? newId() });
    const write: Write = {
      name,
      actor,
      mutationId: newId(),
      entityId: args.id,
      args,
      deviceId: null,
      occurredAt: now().toISOString(),
      occurredAtDevice: null,
      atTheEnd: nothingYet(),
    };
    const outcome = reduce(null, args, {
      mutationId: write.mutationId,
      occurredAt: write.occurredAt,
      userId: actor.id,
      userName: nameOf(actor),
      isAdmin: actor.isAdmin,
      shop: await readShopRules(trx),
    });
    if (outcome.kind !== 'applied') return refuse('conflict');
    const saved = await store.save(trx, null, outcome.row, write);
    if (saved && 'refusal' in saved) return refuse('conflict', { message: 'This job already exists.' });
    await writeAtTheEnd(trx, write.atTheEnd);
    return null;
  };
}
