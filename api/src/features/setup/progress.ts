import type { Knex } from 'knex';
import type { SetupMark, SetupStep } from '#contract/setup/setup.ts';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { SetupParts } from './setup-parts.ts';

export async function readProgress({
  knex,
  place,
  readShop,
  senderAddress,
  mailWay,
  isDemoOn,
  isDemo: hasSamples,
}: SetupParts): Promise<SetupProgress> {
  const setup = await knex('shop_setup').first('steps', 'finishedAt');
  const isDemo = await hasSamples();
  return {
    ...place,
    steps: setup?.steps ?? {},
    finishedAt: setup?.finishedAt?.toISOString() ?? null,
    isDemo,
    isDemoLeftOn: isDemoOn && !isDemo,
    mail: { way: mailWay, from: senderAddress(await readShop()) },
  };
}

/** Steps beside it stay as they were marked, by whomever. */
export async function markStep(
  knex: Knex,
  { step, mark, actorId }: { step: SetupStep; mark: SetupMark; actorId: number },
): Promise<void> {
  await inTransaction(knex, async trx => {
    const setup = await trx('shop_setup').forUpdate().first('steps');
    const before = setup?.steps ?? {};
    if (before[step] === mark) return;
    await trx('shop_setup').update({ steps: JSON.stringify({ ...before, [step]: mark }) as never });
    await recordAudit(trx, {
      actorId,
      entity: 'setup',
      entityId: step,
      action: 'change',
      before: { mark: before[step] ?? null },
      after: { mark },
    });
  });
}

/** Once: who says so again changes nothing. A shop that was claimed by other means is claimed with it. */
export async function finishSetup(knex: Knex, actorId: number): Promise<void> {
  await inTransaction(knex, async trx => {
    const finished = await trx('shop_setup')
      .whereNull('finishedAt')
      .update({ claimedAt: trx.raw('coalesce(claimed_at, now())'), finishedAt: trx.fn.now() });
    if (finished > 0)
      await recordAudit(trx, { actorId, entity: 'setup', entityId: 'shop', action: 'finish' });
  });
}
