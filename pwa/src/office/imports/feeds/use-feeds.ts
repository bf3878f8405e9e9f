/** Suppliers' feeds: their list, their runs, and what the office does with them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import type { FeedFields } from '#contract/imports/feed-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';

/** News of imports and of feeds come under one name. */
const lists = [['import_runs']] as const;
const askEveryMs = 1_500;

const isRunning = (run: FeedRun | null) => run?.outcome === 'running';

export function useFeeds() {
  return useQuery({
    queryKey: ['import_runs', 'feeds'],
    queryFn: () => call('GET /api/supplier-feeds'),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(({ last }) => isRunning(last)) ? askEveryMs : false,
  });
}

export function useFeedRuns(id: number) {
  return useQuery({
    queryKey: ['import_runs', 'feeds', id],
    queryFn: () => call('GET /api/supplier-feeds/{id}/runs', { params: { id: String(id) }, query: {} }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.runs.some(run => isRunning(run)) ? askEveryMs : false),
  });
}

export async function askOlderFeedRuns(feedId: number, { id }: FeedRun): Promise<FeedRun[]> {
  const params = { id: String(feedId) };
  return (await call('GET /api/supplier-feeds/{id}/runs', { params, query: { before: String(id) } })).runs;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['import_runs'] });

export function feedChanges(client: QueryClient) {
  return {
    async create(body: FeedFields) {
      await call('POST /api/supplier-feeds', { body });
      await refresh(client);
    },
    change: (id: number, body: Partial<FeedFields>): Change<SupplierFeed, never> => ({
      async send({ version }) {
        const params = { id: String(id) };
        await call('PATCH /api/supplier-feeds/{id}', { params, body: { ...body, version } });
        await refresh(client);
      },
      done: { title: 'Feed saved' },
      failed: 'Failed to save the feed',
    }),
    remove: ({ id, name }: SupplierFeed): Change<SupplierFeed, never> => ({
      async send() {
        await call('DELETE /api/supplier-feeds/{id}', { params: { id: String(id) } });
        await refresh(client);
      },
      done: { title: `${name} deleted` },
      failed: 'Failed to delete the feed',
    }),
  };
}

/** Fetches a feed now, or leaves its waiting file unused. */
export function useFeedWork({ id, name }: SupplierFeed) {
  const client = useQueryClient();
  const { attempt, isSaving } = useWork({ lists, after: () => void refresh(client) });
  const params = { id: String(id) };
  return {
    isSaving,
    run: () =>
      attempt({
        send: async () => void (await call('POST /api/supplier-feeds/{id}/run', { params })),
        done: null,
        failed: `${name} could not be fetched`,
      }),
    decline: () =>
      attempt({
        send: async () => void (await call('POST /api/supplier-feeds/{id}/decline', { params })),
        done: { title: 'File left unused', description: 'The next file that differs is read.' },
        failed: 'The file still waits',
      }),
  };
}
