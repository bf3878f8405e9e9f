import { ArrowRight, FileDiff } from 'lucide-react';
import { changesPageSize } from '#contract/imports/import-limits.ts';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { Choice, ListFilters } from '#pwa/common/list/list-filters.tsx';
import { ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListResults } from '#pwa/common/list/list-screen.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { changeActions, changeAddress } from '../change-address.ts';
import { figure } from '../run-words.ts';

const words: ListWords = {
  one: 'change',
  search: 'Search by name, handle or stock code...',
  icon: FileDiff,
  none: ['The changes of this check are no longer kept', 'Check the file again to see them.'],
  noneFits: ['No matching changes', 'Try fewer words or another filter.'],
};

type Change = ImportChange & { id: string };

const tones = { new: 'ok', changed: 'info', archived: 'late', returned: 'wait' } as const;
const kinds = { product: 'Product', variant: 'Variant', category: 'Category' };

const columns: Column<Change>[] = [
  {
    head: 'Change',
    cell: ({ action }) => <Badge tone={tones[action]}>{changeActions[action]}</Badge>,
    card: 'badges',
  },
  {
    head: 'What',
    cell: ({ name }) => <span className="font-strong wrap-anywhere">{name}</span>,
    under: ({ kind, code }) => `${kinds[kind]} · ${code}`,
    card: { title: ({ name }) => name, meta: ({ kind, code }) => `${kinds[kind]} · ${code}` },
  },
  {
    head: 'Before and after',
    cell: change => <Differences change={change} />,
    card: { bar: change => <Differences change={change} /> },
  },
];

/** The changes that a check found, to be reviewed. */
export function ChangeList({ runId }: { runId: number }) {
  const list = useList({
    address: changeAddress,
    words,
    pageSize: changesPageSize,
    key: 'import_runs',
    of: runId,
    ask: query => call('GET /api/import-runs/{id}/changes', { params: { id: String(runId) }, query }),
  });
  const rows = list.data?.changes.map(change => ({ ...change, id: `${change.kind} ${change.code}` }));
  return (
    <section
      aria-label="What would change"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5"
    >
      <h3 className="text-lg">What would change</h3>
      <ListFilters list={list}>
        <Choice label="What happens" any="All changes" {...list.field('action')} />
        <Choice label="To what" any="All kinds" {...list.field('kind')} />
      </ListFilters>
      <ListResults list={list} rows={rows} total={list.data?.total}>
        {changes => <ListRows label="Changes" columns={columns} rows={changes} on="raised" />}
      </ListResults>
    </section>
  );
}

function Differences({ change: { variants, fields } }: { change: ImportChange }) {
  return (
    <>
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
    </>
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
