/** The parts of a list screen: head, results and foot. Filters and rows are in the files beside this one. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { startOfPage } from './pages/linked-pages.ts';
import type { ListState } from './use-list.ts';

export function ListScreen({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>;
}

interface ListHeadProps {
  title: string;
  /** Shows a link back to the dashboard above the title. */
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-3xl">{title}</h1>
        {children}
      </div>
    </header>
  );
}

interface ListCountsProps {
  label: string;
  /** Counts by their labels. Undefined until they are loaded. */
  counts: Readonly<Record<string, string | number | undefined>>;
  /** Label of the count that is shown in red if it is above zero. */
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
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Across all pages. */
  total: number | undefined;
  /** The total without search and filters, if they leave some out. */
  outOf?: number | undefined;
  /** The control that creates the first record, if there are none. */
  begin?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows, or why there are none, and the foot. */
export function ListResults<Row>({ list, rows, total, outOf, begin, children }: ListResultsProps<Row>) {
  const { words } = list;
  const shownTotal = list.foundHere ?? total;
  const pageCount = Math.ceil((shownTotal ?? 0) / list.pageSize);
  const startOf = (to: number) => startOfPage(to, list, pageCount);
  return (
    <>
      {list.isPending && <Waiting many={words.many} />}
      <KeptNote list={list} />
      {list.error && list.asOf === null && (
        <ErrorState
          title={failedWords(words, list.error)}
          onRetry={list.retry}
          retrying={list.isFetching && 'Loading…'}
        >
          <Unkept list={list} />
        </ErrorState>
      )}
      {rows?.length === 0 && <Nothing list={list} begin={begin} />}
      {rows && rows.length > 0 && (
        <div aria-busy={list.isOld} className="aria-busy:opacity-60">
          {children(rows)}
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">
          {shownTotal !== undefined && countWords(words, shownTotal, list.foundHere ?? outOf)}
        </output>
        <Pagination
          page={list.page}
          pageCount={pageCount}
          beside={list.linked}
          hrefFor={to => list.hrefFor(to, startOf(to))}
          onPage={to => list.goTo(to, startOf(to))}
        />
      </footer>
    </>
  );
}

/** Why nothing is shown, and what can be seen without the shop. */
function Unkept({ list }: { list: ListState }) {
  const { words } = list;
  if (!list.isKept || !(list.error instanceof OfflineError))
    return words.offline ?? 'This list isn’t available offline.';
  if (!list.isNarrowed) return `None of the ${words.many} are kept on this device yet.`;
  return (
    <span className="flex flex-wrap items-center gap-3">
      The {words.many} kept on this device can’t be narrowed this way.
      <Button size="small" onClick={list.clear}>
        {words.showAll ?? `Show all ${words.many}`}
      </Button>
    </span>
  );
}

/** Says how old the rows are if the shop doesn't answer. */
function KeptNote({ list: { words, asOf, error, isFetching, retry, foundHere } }: { list: ListState }) {
  const what = words.many.charAt(0).toUpperCase() + words.many.slice(1);
  const why = error && !(error instanceof OfflineError) ? { why: failedWords(words, error) } : {};
  return (
    <StaleNote asOf={asOf} what={what} isAsking={isFetching} onReload={retry} {...why}>
      {foundHere !== undefined && `Only the ${words.many} kept on this device are listed and searched.`}
    </StaleNote>
  );
}

function failedWords(words: ListState['words'], error: Error): string {
  return loadFailureWords(error, words.failed ?? `Failed to load ${words.many}`);
}

/** "1 order", "24 orders", "3 of 24 orders". */
function countWords({ one, many }: ListState['words'], total: number, outOf = total): string {
  const all = outOf === 1 ? `1 ${one}` : `${outOf.toLocaleString('en-AU')} ${many}`;
  return total === outOf ? all : `${total.toLocaleString('en-AU')} of ${all}`;
}

interface NothingProps {
  list: ListState;
  begin: ReactNode;
}

function Nothing({ list: { words, isNarrowed, clear }, begin }: NothingProps) {
  const [title, text] = isNarrowed ? words.noneFits : words.none;
  return (
    <EmptyState
      icon={words.icon}
      title={title}
      action={
        isNarrowed ? <Button onClick={clear}>{words.showAll ?? `Show all ${words.many}`}</Button> : begin
      }
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
