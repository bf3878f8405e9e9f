import { ArrowRight } from 'lucide-react';
import { changesPageSize } from '#contract/imports/import-limits.ts';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { figure } from '../run-words.ts';
import { changeActions, useChanges } from '../use-changes.ts';
import { ChangeFilters } from './change-filters.tsx';

/** What a check found would change, to be looked through. */
export function ChangeList({ runId }: { runId: number }) {
  const { changes, query, hrefFor, set } = useChanges(runId);
  const isFiltered = Boolean(query.search || query.action || query.kind);
  return (
    <section
      aria-label="What would change"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h3 className="text-lg">What would change</h3>
        {changes.data && (
          <p aria-live="polite" className="text-meta text-soft tabular-nums">
            {figure(changes.data.total)} {changes.data.total === 1 ? 'change' : 'changes'}
            {isFiltered && ' found'}
          </p>
        )}
      </div>
      <ChangeFilters query={query} onSet={set} />
      {changes.isPending && <Skeleton className="h-48" />}
      {changes.isError && (
        <ErrorState
          title={loadFailureWords(changes.error, 'The changes could not be loaded')}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.data?.total === 0 && (
        <p className="py-4 text-soft">
          {isFiltered
            ? 'Nothing fits the search and the filters.'
            : 'The changes of this check are no longer kept.'}
        </p>
      )}
      {changes.data && changes.data.changes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {changes.data.changes.map(change => (
            <ChangeRow key={`${change.kind} ${change.code}`} change={change} />
          ))}
        </ul>
      )}
      {changes.data && (
        <Pagination
          page={Number(query.page ?? 1)}
          pageCount={Math.ceil(changes.data.total / changesPageSize)}
          hrefFor={hrefFor}
          onPage={to => set('page', to === 1 ? '' : String(to))}
        />
      )}
    </section>
  );
}

const tones = { new: 'ok', changed: 'info', archived: 'late', returned: 'wait' } as const;
const kinds = { product: 'Product', variant: 'Variant', category: 'Category' };

function ChangeRow({ change }: { change: ImportChange }) {
  const { kind, action, name, code, variants, fields } = change;
  return (
    <li className="grid gap-x-5 gap-y-1 py-2.5 md:grid-cols-[7.5rem_minmax(0,4fr)_minmax(0,6fr)]">
      <span>
        <Badge tone={tones[action]}>{changeActions[action]}</Badge>
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-strong wrap-anywhere">{name}</span>
        <span className="block text-meta text-soft wrap-anywhere">
          {kinds[kind]} · {code}
        </span>
      </span>
      <span className="min-w-0">
        {variants > 0 && (
          <span className="block tabular-nums">
            with {figure(variants)} {variants === 1 ? 'variant' : 'variants'}
          </span>
        )}
        {fields.length > 0 && (
          <dl className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            {fields.map(({ label, before, after }) => (
              <div key={label} className="contents">
                <dt className="text-meta text-soft">{label}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums max-sm:pb-1">
                  <Value text={before} isOld />
                  <Icon of={ArrowRight} size="small" label="becomes" className="self-center text-faint" />
                  <Value text={after} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </span>
    </li>
  );
}

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (!text) return <span className="text-soft">none</span>;
  return isOld ? (
    <del className="text-soft wrap-anywhere decoration-from-font">{text}</del>
  ) : (
    <ins className="font-medium no-underline wrap-anywhere">{text}</ins>
  );
}
