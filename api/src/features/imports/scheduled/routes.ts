/** The calls about suppliers' feeds. */
import type { supplierFeedEndpoints } from '#contract/imports/feed-endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { changeOrRefuse } from '#api/database/change-or-refuse.ts';
import { present } from '#api/database/present.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeFeed, createFeed, declineFeed, deleteFeed } from './change-feeds.ts';
import { claimFeed, closeDeadFeedRuns } from './feed-runs.ts';
import { readFeedRun, readFeedRuns, readFeeds } from './read-feeds.ts';
import type { FeedParts } from './run-feeds.ts';
import type { ClaimedFeed } from './feed-runs.ts';

export interface FeedRoutesParts {
  feeds: FeedParts;
  feedHosts: readonly string[];
  /** Begins beside the request. */
  runBeside: (claimed: ClaimedFeed) => void;
}

export function supplierFeedRoutes({
  feeds,
  feedHosts,
  runBeside,
}: FeedRoutesParts): Handlers<typeof supplierFeedEndpoints> {
  const { knex, folder } = feeds;
  return {
    listSupplierFeeds: async () => ({
      feeds: await readFeeds(knex),
      hosts: [...feedHosts],
      hasFolder: folder !== null,
    }),
    createSupplierFeed: ({ body, person }) => createFeed(feeds, body, person.id),
    changeSupplierFeed: ({ params, body, person }) => changeFeed(feeds, params.id, body, person.id),
    deleteSupplierFeed: ({ params, person }) => deleteFeed(knex, params.id, person.id),
    declineSupplierFeed: ({ params, person }) => declineFeed(knex, params.id, person.id),
    async runSupplierFeed({ params, person }) {
      await closeDeadFeedRuns(knex);
      const claimed = await changeOrRefuse(knex, async trx => {
        const found = await claimFeed(trx, params.id, person.id);
        const audited = { actorId: person.id, entity: 'supplier_feeds', entityId: params.id };
        await recordAudit(trx, { ...audited, action: 'feed.run' });
        return found;
      });
      if (isRefusal(claimed)) return claimed;
      runBeside(claimed);
      return present(await readFeedRun(knex, claimed.runId));
    },
    async listFeedRuns({ params, query }) {
      const runs = await readFeedRuns(knex, params.id, query.before);
      return runs ? { runs } : refuse('not_found');
    },
  };
}
