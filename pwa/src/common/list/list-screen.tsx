/** What a list of the office is put together from: head, results, foot. Filters and rows stand beside this file. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { ListState } from './use-list.ts';

export function ListScreen({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>;
}

interface ListHeadProps {
  title: string;
  /** A way back to the dashboard, above the title. */
  hasBack?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
}

export function ListHead({ title, hasBack, children }: ListHeadProps) {
  return (
    <header>
      {hasBack && (
        <BackLink asChild>
          <Link to="/admin">Dashboard</Link>
        </BackLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </header>
  );
}

interface ListCountsProps {
  label: string;
  /** By their words; undefined until they are there. */
  counts: Readonly<Record<string, string | number | undefined>>;
  /** The words of one that is shown in red where it is above zero. */
  late?: string;
}

export function ListCounts({ label, counts, late }: ListCountsProps) {
  const all = Object.entries(counts).map(([words, value]) => ({
    key: words,
    label: words,
    value: value?.toLocaleString('en-AU') ?? '–',
    isLate: words === late && Number(value) > 0,
  }));
  return <CountStrip label={label} counts={all} />;
}

interface ListResultsProps<Row> {
  list: ListState;
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  /** Over all pages. */
  total: number | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows, or why there are none, and the foot. */
export function ListResults<Row>({ list, rows, total, children }: ListResultsProps<Row>) {
  const { words } = list;
  const counted = total === 1 ? `1 ${words.one}` : `${total?.toLocaleString('en-AU')} ${words.many}`;
  return (
    <>
      {list.isPending && <Waiting many={words.many} />}
      {list.error && (
        <ErrorState
          title={loadFailureWords(list.error, words.failed ?? `Failed to load ${words.many}`)}
          onRetry={list.retry}
          retrying={list.isFetching && 'Loading…'}
        >
          {words.offline ?? 'This list isn’t available offline.'}
        </ErrorState>
      )}
      {rows?.length === 0 && <Nothing list={list} />}
      {rows && rows.length > 0 && (
        <div aria-busy={list.isOld} className="aria-busy:opacity-60">
          {children(rows)}
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">{total !== undefined && counted}</output>
        <Pagination
          page={list.page}
          pageCount={Math.ceil((total ?? 0) / list.pageSize)}
          hrefFor={list.hrefFor}
          onPage={list.goTo}
        />
      </footer>
    </>
  );
}

function Nothing({ list: { words, isNarrowed, clear } }: { list: ListState }) {
  const [title, text] = isNarrowed ? words.noneFits : words.none;
  return (
    <EmptyState
      icon={words.icon}
      title={title}
      action={isNarrowed && <Button onClick={clear}>{words.showAll ?? `Show all ${words.many}`}</Button>}
    >
      {text}
    </EmptyState>
  );
}

const waitingRows = 6;

function Waiting({ many }: { many: string }) {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading {many}</output>
      {Array.from({ length: waitingRows }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}
