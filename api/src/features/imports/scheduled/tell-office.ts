/** A question or a failure of a feed, by mail to the shop: one for each question, and one for each row of failures. */
import type { Knex } from 'knex';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { feedAsks, feedFailed } from '#api/mail/kinds/supplier-feed.ts';
import { offSaleText } from '../checks/carry-out-check.ts';
import { type ClaimedFeed, interruptedFeedWords } from './feed-runs.ts';
import { offSaleOf } from '#contract/imports/off-sale.ts';

export interface TellOfficeParts {
  knex: Knex;
  publicUrl: string;
  readShop: (knex: Knex) => Promise<Pick<ShopFacts, 'name' | 'email'>>;
}

export async function tellOffice(
  { knex, publicUrl, readShop }: TellOfficeParts,
  { feed, runId, isByHand }: ClaimedFeed,
): Promise<void> {
  const run = await knex('feed_runs').where({ id: runId }).first('outcome', 'reason');
  if (run?.outcome === 'asks') {
    const check = await knex('import_runs')
      .where({ feedRunId: runId })
      .orderBy('id', 'desc')
      .first('id', 'counts');
    const letter = feedAsks({
      feed: feed.name,
      offSale: offSaleText(offSaleOf(check?.counts ?? {})),
      url: `${publicUrl}/admin/import?run=${check?.id ?? ''}`,
    });
    return send('feed_asks', letter);
  }
  // Whoever asked for it by hand sees how it ended.
  if (run?.outcome !== 'failed' || isByHand || run.reason === interruptedFeedWords) return;
  if (await failedBefore(knex, feed.id, runId)) return;
  await send(
    'feed_failed',
    feedFailed({
      feed: feed.name,
      reason: run.reason ?? '',
      url: `${publicUrl}/admin/import?feed=${feed.id}`,
    }),
  );

  async function send(kind: 'feed_asks' | 'feed_failed', letter: ReturnType<typeof feedAsks>): Promise<void> {
    const shop = await readShop(knex);
    if (!shop.email) return;
    await inTransaction(knex, trx =>
      queueMail(trx, { kind, uniqueKey: `${kind}:${runId}`, toEmail: shop.email, toName: shop.name, letter }),
    );
  }
}

async function failedBefore(knex: Knex, feedId: number, runId: number): Promise<boolean> {
  const before = await knex('feed_runs')
    .where({ feedId })
    .where('id', '<', runId)
    .whereNot({ outcome: 'running' })
    .whereRaw('reason is distinct from ?', [interruptedFeedWords])
    .orderBy('id', 'desc')
    .first('outcome');
  return before?.outcome === 'failed';
}
