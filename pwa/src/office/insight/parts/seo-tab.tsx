import { SearchX } from 'lucide-react';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import { headKinds, headsPerPage } from '#contract/content/page-head-endpoints.ts';
import { headProblems } from '#contract/content/page-heads.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { countText } from '../page-words.ts';
import { type HeadQuery, useHeads } from '../use-page-heads.ts';
import { HeadDialog } from './head-dialog.tsx';
import { HeadFilters } from './head-filters.tsx';
import { HeadList } from './head-list.tsx';

/** Title and description of every page that search engines may read, what is wrong with them, and their editor. */
export function SeoTab() {
  const [address, setAddress] = useSearchParams();
  const [edited, setEdited] = useOpenInQuery('edit');
  const query = queryOf(address);
  const heads = useHeads(query);
  const page = Number(query.page ?? 1);

  const withValue = (name: string, value: string) => {
    // The address itself: a search that was typed a moment ago must not close what was opened since.
    const next = createSearchParams(location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== 'page') next.delete('page');
    return next;
  };
  const set = (name: string, value: string) =>
    setAddress(withValue(name, value), { replace: name !== 'page', preventScrollReset: name !== 'page' });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="sr-only">SEO</h2>
      {heads.data && (
        <CountStrip
          label="Pages for search engines"
          counts={[
            { key: 'pages', label: 'Pages they may read', value: countText(heads.data.counts.pages) },
            { key: 'written', label: 'In your own words', value: countText(heads.data.counts.written) },
            { key: 'problems', label: 'To look at', value: countText(heads.data.counts.problems) },
          ]}
        />
      )}
      <HeadFilters address={address} byProblem={heads.data?.byProblem ?? {}} onSet={set} />
      {heads.isPending && (
        <div className="grid gap-2">
          <output className="sr-only">Loading pages</output>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-24" />
          ))}
        </div>
      )}
      {heads.isError && !heads.data && (
        <ErrorState
          title={loadFailureWords(heads.error, 'The pages could not be loaded')}
          onRetry={() => void heads.refetch()}
          retrying={heads.isFetching && 'Loading…'}
        >
          They aren’t available offline.
        </ErrorState>
      )}
      {heads.data?.heads.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No page fits"
          action={
            <Button onClick={() => setAddress({ tab: 'seo' }, { replace: true })}>Show all pages</Button>
          }
        >
          Try fewer words, another kind, or another check.
        </EmptyState>
      )}
      {heads.data && heads.data.heads.length > 0 && (
        <HeadList heads={heads.data.heads} isStale={heads.isPlaceholderData} onEdit={setEdited} />
      )}
      {heads.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(heads.data.total / headsPerPage)}
          hrefFor={to => `?${withValue('page', to === 1 ? '' : String(to)).toString()}`}
          onPage={to => set('page', to === 1 ? '' : String(to))}
        />
      )}
      {edited !== null && <HeadDialog path={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function queryOf(address: URLSearchParams): HeadQuery {
  const search = address.get('search')?.slice(0, 200);
  const kind = headKinds.find(one => one === address.get('kind'));
  const problem = (['any', ...headProblems] as const).find(one => one === address.get('check'));
  const page = address.get('page');
  return {
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(problem ? { problem } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  };
}
