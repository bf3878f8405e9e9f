import { ImageOff, Pencil, SearchX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { headsPerPage, type PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { headProblems, isDefect } from '#contract/content/page-heads.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { wordsOf } from '#pwa/common/list/list-address.ts';
import { Choice, ListFilters } from '#pwa/common/list/list-filters.tsx';
import { ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { kindWords, problemWords } from '../head-words.ts';
import { asAsked, headAddress } from './head-address.ts';
import { HeadDialog } from './head-dialog.tsx';

const nothing = ['No matching pages', 'Try fewer words, another kind, or another check.'] as const;
const words: ListWords = {
  one: 'page',
  search: 'Search by address, title or description...',
  icon: SearchX,
  none: nothing,
  noneFits: nothing,
  failed: 'The pages could not be loaded',
  offline: 'They aren’t available offline.',
};

/** Each page as a search engine would show it, with its checks. */
const columns: Column<PageHeadRecord & { id: string }>[] = [
  {
    head: 'Page',
    cell: head => <HeadText head={head} />,
    card: { title: head => head.fullTitle, meta: head => <HeadText head={head} isCard /> },
  },
  { head: 'Kind', cell: ({ kind }) => kindWords[kind], card: 'badges' },
  { head: 'Checks', cell: head => <Checks head={head} />, card: 'badges' },
];

function HeadText({ head, isCard }: { head: PageHeadRecord; isCard?: boolean }) {
  const description = head.description ?? head.usual.description;
  return (
    <>
      {!isCard && <span className="block leading-snug font-strong wrap-anywhere">{head.fullTitle}</span>}
      <span className="line-clamp-2 leading-snug text-soft wrap-anywhere">
        {description ?? 'Without a description a search engine picks a sentence of the page.'}
      </span>
      <Link to={head.path} className="mt-0.5 text-meta text-link wrap-anywhere hover:underline">
        {decodeURI(head.path)}
      </Link>
    </>
  );
}

function Checks({ head }: { head: PageHeadRecord }) {
  const isWritten = head.title !== null || head.description !== null;
  return (
    <ul aria-label="Checks" className="flex flex-wrap gap-1.5 empty:hidden">
      {isWritten && (
        <li>
          <Badge tone="info">Your own words</Badge>
        </li>
      )}
      {head.problems.map(problem => (
        <li key={problem}>
          <Badge
            tone={isDefect(problem) ? 'wait' : 'idle'}
            icon={problem === 'no_photo' ? ImageOff : TriangleAlert}
          >
            {problemWords[problem]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Title and description of every page that search engines may read, their problems, and their editor. */
export function SeoTab() {
  const [edited, setEdited] = useOpenInQuery('edit');
  const list = useList({
    address: headAddress,
    words,
    pageSize: headsPerPage,
    key: 'page_heads',
    ask: query => call('GET /api/page-heads', { query: asAsked(query) }),
    tables: ['pages', 'products', 'categories', 'settings'],
  });
  const { data, field } = list;
  const checks = wordsOf(headProblems, it => `${problemWords[it]} (${data?.byProblem[it] ?? 0})`);
  return (
    <ListScreen>
      <h2 className="sr-only">SEO</h2>
      <ListCounts
        label="Pages for search engines"
        counts={{
          'Pages they may read': data?.counts.pages,
          'In your own words': data?.counts.written,
          'To look at': data?.counts.problems,
        }}
      />
      <ListFilters list={list}>
        <Choice label="Kind of page" any="All kinds" {...field('kind')} />
        <Choice label="Check" any="All pages" {...field('check')} words={{ any: 'To look at', ...checks }} />
      </ListFilters>
      <ListResults
        list={list}
        rows={data?.heads.map(head => ({ ...head, id: head.path }))}
        total={data?.total}
      >
        {heads => (
          <ListRows
            label="Pages"
            columns={columns}
            rows={heads}
            action={({ path, fullTitle }) => (
              <Button
                size="small"
                icon={Pencil}
                data-row=""
                aria-label={`Edit ${fullTitle}`}
                onClick={() => setEdited(path)}
              >
                Edit
              </Button>
            )}
          />
        )}
      </ListResults>
      {edited !== null && <HeadDialog path={edited} onClose={() => setEdited(null)} />}
    </ListScreen>
  );
}
