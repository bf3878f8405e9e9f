import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { findForOrphan, type OrphanQuery } from '../../orphan-search.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { DeliveryBadge } from '../delivery-badge.tsx';
import { Scheduled } from '../queue/delivery-cells.tsx';

interface FindDeliveryProps {
  proof: DeliveryEvidenceView;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  nameOf: (row: DeliveryRow) => string;
  query: OrphanQuery;
  onQuery: (query: OrphanQuery) => void;
  onChoose: (row: DeliveryRow) => void;
}

const mostShown = 8;

/** Searches only this device's deliveries, so that it answers at once and without a network. */
export function FindDelivery(props: FindDeliveryProps) {
  const { proof, deliveries, clock, nameOf, query, onQuery, onChoose } = props;
  const found = findForOrphan(deliveries, proof, query, { nameOf, ...clock });
  const shown = found.slice(0, mostShown);
  const isNarrowed = query.search !== '' || query.day !== '';
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search deliveries"
          placeholder="Order, customer, address or phone"
          className="min-w-[min(13rem,100%)] flex-[2]"
          value={query.search}
          onSearch={search => onQuery({ ...query, search })}
        />
        <Field label="Day" className="min-w-36 flex-1">
          <TextInput
            type="date"
            value={query.day}
            onChange={event => onQuery({ ...query, day: event.currentTarget.value })}
          />
        </Field>
      </div>
      <p className="text-meta text-soft" aria-live="polite">
        {countText(found.length, isNarrowed)}
      </p>
      {shown.length > 0 && (
        <ul aria-label="Deliveries it may belong to" className="grid gap-2">
          {shown.map(({ row }) => (
            <li key={row.id}>
              <Candidate row={row} clock={clock} driver={nameOf(row)} onChoose={() => onChoose(row)} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && isNarrowed && (
        <Button onClick={() => onQuery({ search: '', day: '' })}>Clear search and day</Button>
      )}
    </>
  );
}

function countText(count: number, isNarrowed: boolean): string {
  if (count === 0) return isNarrowed ? 'No delivery matches.' : 'There are no deliveries yet.';
  const order = isNarrowed ? '' : ', the nearest to the proof first';
  if (count > mostShown) return `The first ${mostShown} of ${count}${order}. Search for the others.`;
  return `${count === 1 ? '1 delivery' : `${count} deliveries`}${order}`;
}

interface CandidateProps {
  row: DeliveryRow;
  clock: ShopClock;
  driver: string;
  onChoose: () => void;
}

function Candidate({ row, clock, driver, onChoose }: CandidateProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-control w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 rounded-2 border border-line-strong bg-raised px-4 py-2 text-left leading-snug hover:border-ink hover:bg-selected"
    >
      <span className="font-strong wrap-anywhere">
        {row.orderNumber}, {row.customerName}
      </span>
      <DeliveryBadge status={row.status} />
      <span className="col-span-2 text-meta wrap-anywhere text-soft">
        {row.customerAddress.replaceAll('\n', ', ')}
      </span>
      <span className="col-span-2 text-meta text-soft tabular-nums">
        <Scheduled row={row} clock={clock} />, {driver}
      </span>
    </button>
  );
}
