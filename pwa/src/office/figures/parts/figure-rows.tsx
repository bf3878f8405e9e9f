import { Link } from 'react-router-dom';
import type { FigureRow } from '#contract/figures/endpoints.ts';
import { isCount, workingText } from '#contract/figures/figures.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { formatCents, sumCents } from '#contract/money/money.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { type OpenFigure, useFigureRows } from '../use-figures.ts';

interface FigureRowsProps {
  open: OpenFigure;
  onClose: () => void;
}

const rowsWord = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function recordOf({ orderId, quoteId, jobId }: FigureRow): string {
  if (jobId) return `/admin/jobs?job=${jobId}`;
  return quoteId ? `/admin/quotes?quote=${quoteId}` : `/admin/orders/${orderId}`;
}

/** The rows that a figure is made of. */
export function FigureRows({ open, onClose }: FigureRowsProps) {
  const list = useFigureRows(open);
  const rows = list.data?.pages.flatMap(page => page.rows);
  const { from, to } = open.period;
  const counts = isCount(open.figure);
  const isTimed = open.figure === 'answer';
  const isOfJobs = open.figure === 'job';
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={open.label}
      description={from === to ? formatIsoDay(from) : `${formatIsoDay(from)} to ${formatIsoDay(to)}`}
    >
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {list.isError && (
        <ErrorState
          title={failureWords(list.error, 'The rows could not be loaded')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching && 'Loading…'}
        />
      )}
      {rows?.length === 0 && <p className="text-soft">There are no rows in this period.</p>}
      {rows && rows.length > 0 && (
        <>
          <p className="mb-2 text-soft tabular-nums">
            {list.hasNextPage
              ? `The latest ${rows.length} rows`
              : [rowsWord(rows.length), !counts && formatCents(sumCents(rows.map(({ cents }) => cents)))]
                  .filter(Boolean)
                  .join(', ')}
          </p>
          <Table label={open.label} on="raised" className="max-h-[28rem] [--table-min:0px]">
            <thead>
              <tr>
                <HeadCell className="max-sm:hidden">Day</HeadCell>
                <HeadCell>Number</HeadCell>
                <HeadCell className="max-sm:hidden">Customer</HeadCell>
                {isOfJobs && <HeadCell className="max-sm:hidden">Job</HeadCell>}
                {isTimed && <HeadCell numeric>Working time</HeadCell>}
                {!counts && <HeadCell numeric>Amount</HeadCell>}
                {!counts && <HeadCell numeric>GST</HeadCell>}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.cursor}>
                  <Cell className="whitespace-nowrap max-sm:hidden">{formatIsoDay(row.day)}</Cell>
                  <Cell>
                    <TextLink asChild className="whitespace-nowrap">
                      <Link to={recordOf(row)}>{row.number || row.orderId}</Link>
                    </TextLink>
                    <span className="block text-meta text-soft sm:hidden">
                      {[formatIsoDay(row.day), row.customer, isOfJobs && row.what].filter(Boolean).join(', ')}
                    </span>
                  </Cell>
                  <Cell className="max-sm:hidden">{row.customer}</Cell>
                  {isOfJobs && <Cell className="max-sm:hidden">{row.what}</Cell>}
                  {isTimed && <Cell numeric>{workingText(row.minutes ?? null)}</Cell>}
                  {!counts && <Cell numeric>{formatCents(row.cents)}</Cell>}
                  {!counts && <Cell numeric>{formatCents(row.gstCents)}</Cell>}
                </tr>
              ))}
            </tbody>
          </Table>
          <ShowMore list={list} className="mt-3">
            Show earlier
          </ShowMore>
        </>
      )}
    </Dialog>
  );
}
