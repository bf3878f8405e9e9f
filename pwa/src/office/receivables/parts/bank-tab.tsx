import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { BankLineView } from '#contract/receivables/list-endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useBankLines } from '../use-receivables.ts';
import { BankFile } from './bank-file.tsx';
import { BankLine } from './bank-line.tsx';
import { ChooseCustomer } from './choose-customer.tsx';

interface BankTabProps {
  view: string;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

const views = [
  { value: 'open', label: 'To decide' },
  { value: 'matched', label: 'Matched' },
  { value: 'ignored', label: 'Put aside' },
] as const;

const none = {
  open: [
    'Every line is decided',
    'Read in the CSV file of your bank: what names an invoice and its sum is matched by itself.',
  ],
  matched: ['Nothing matched yet', 'Bank lines that became payments appear here.'],
  ignored: ['Nothing put aside', 'Bank lines that are no payment of a customer appear here.'],
} as const;

/** A file of the bank, and its lines. */
export function BankTab({ view, onChange }: BankTabProps) {
  const status = views.find(({ value }) => value === view)?.value ?? 'open';
  const lines = useBankLines(status);
  const [chosen, setChosen] = useState<BankLineView | null>(null);
  const rows = lines.data?.pages.flatMap(page => page.lines);
  const [title, text] = none[status];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <BankFile />
      <Segment
        label="Which lines"
        options={views}
        value={status}
        onChange={next => onChange({ view: next === 'open' ? '' : next })}
      />
      {lines.isPending && <Skeleton className="h-40 w-full" />}
      {lines.isError && (
        <ErrorState
          title={loadFailureWords(lines.error, 'The bank lines could not be loaded')}
          onRetry={() => void lines.refetch()}
          retrying={lines.isFetching && 'Loading…'}
        >
          Bank lines aren’t available offline.
        </ErrorState>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={Landmark} title={title}>
          {text}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Bank lines" className="grid gap-3">
          {rows.map(line => (
            <BankLine key={line.id} line={line} onChoose={() => setChosen(line)} />
          ))}
        </ul>
      )}
      <ShowMore list={lines}>Show earlier</ShowMore>
      {chosen && <ChooseCustomer line={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
