/** The head of one page, and its change with the version that was seen. */
import { useQuery } from '@tanstack/react-query';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { headRows, type HeadWords } from './head-words.ts';

/** `null`: there is no such page. */
export function useHead(path: string) {
  return useQuery({
    queryKey: ['page_heads', 'one', path],
    queryFn: async () => {
      const { heads } = await call('GET /api/page-heads', { query: { search: path } });
      return heads.find(head => head.path === path) ?? null;
    },
    refetchOnMount: 'always',
  });
}

/** `seen` is the version with which typing began, whatever arrives meanwhile. */
export function useChangeHead(seen: PageHeadRecord, onTheirs: () => void) {
  const { attempt, clash } = useChanges<PageHeadRecord, HeadWords>({
    lists: [['page_heads']],
    rows: headRows,
    onTheirs,
  });
  return {
    clash,
    save: (wanted: HeadWords) =>
      attempt(
        {
          async send({ path, version }) {
            await call('PUT /api/page-heads', { body: { path, ...wanted, version } });
          },
          wanted,
          done: { title: 'Page updated', description: 'It is served with these words now' },
          failed: 'Failed to update the page',
        },
        seen,
      ),
  };
}
