import { Ban, Check, ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { formatAge, formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { Viewer } from '#pwa/common/local/outbox/overlay.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { addressLines } from '../../delivery-words.ts';
import { UndoFailure } from '../undo-failure.tsx';
import { changeOfToday, finishedAt, type SeenDelivery, type Stop } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

const line =
  'grid min-h-20 w-full grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-2 border-t border-line px-4 py-2 text-left';

/** The stops after the current one. A tap makes one the current stop. */
export function NextStops({ stops, onChoose }: { stops: readonly Stop[]; onChoose: (id: string) => void }) {
  return (
    <ol aria-label="Next stops">
      {stops.map(({ row, number, state }) => (
        <li key={row.id}>
          <button type="button" onClick={() => onChoose(row.id)} className={line}>
            <span className="font-display text-2xl leading-tight font-heading tabular-nums">{number}</span>
            <span className="min-w-0">
              <span className="block truncate text-xl leading-snug font-strong tracking-head">
                {row.customerName}
              </span>
              <span className="block truncate text-lg leading-snug text-soft">
                {addressLines(row.customerAddress).join(', ')}
              </span>
              {state !== 'synced' && <SaveBadge state={state} />}
            </span>
            <Icon of={ChevronRight} />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface DoneStopsProps {
  stops: readonly Stop[];
  clock: ShopClock;
  viewer: Viewer;
  onUndo: DeliveryChanges['undoFail'];
  /** Changes of this device that the office doesn't have yet. Undefined while they are being read. */
  unsent: number | undefined;
  oldestUnsentAt: string | undefined;
}

/** Finished stops, and how many of them the office doesn't know of yet. */
export function DoneStops({ stops, clock, viewer, onUndo, unsent, oldestUnsentAt }: DoneStopsProps) {
  const failed = stops.filter(({ row }) => row.status === 'failed').length;
  const delivered = stops.length - failed;
  if (stops.length === 0 && !unsent) return null;
  return (
    <details className="group border-t-2 border-ink">
      <summary className="grid min-h-21 list-none grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Icon of={Check} className="text-ok" />
        <span className="text-lg leading-snug">
          <span className="block text-xl font-strong">
            {delivered} delivered{failed > 0 && `, ${failed} failed`}
          </span>
          {unsent === 0 && 'All with the office'}
          {unsent !== undefined &&
            unsent > 0 &&
            `${unsent} saved on this phone${oldestUnsentAt ? `, oldest ${formatAge(new Date(oldestUnsentAt), clock.now)}` : ''}`}
        </span>
        <Icon of={ChevronDown} className="transition-transform duration-move group-open:rotate-180" />
      </summary>
      <ol aria-label="Done today">
        {stops.map(({ row, number, state }) => (
          <li key={row.id} className={line}>
            <span className="font-display text-2xl leading-tight font-heading text-soft tabular-nums">
              {number}
            </span>
            <span className="min-w-0">
              <span className="block truncate text-xl leading-snug font-strong tracking-head">
                {row.customerName}
              </span>
              <span className="block text-lg leading-snug text-soft">
                {row.status === 'failed' ? 'Failed' : 'Delivered'} {timeText(finishedAt(row), clock)}
                {row.signedBy && `, signed by ${row.signedBy}`}
              </span>
              <SaveBadge state={state} showSynced />
              <UndoFailure row={row} clock={clock} viewer={viewer} onUndo={onUndo} />
            </span>
            <Icon
              of={row.status === 'failed' ? TriangleAlert : Check}
              className={row.status === 'failed' ? 'text-danger' : 'text-ok'}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Said on the run sheet, as the driver may have the parcel on the van. */
export function CancelledStops({ rows, clock }: { rows: readonly SeenDelivery[]; clock: ShopClock }) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="cancelled"
      className="border-t border-line bg-wait-soft px-4 py-3 text-lg text-ink"
    >
      <h2 id="cancelled" className="flex items-center gap-3 text-xl leading-snug">
        <Icon of={Ban} /> Cancelled by the office
      </h2>
      <ul className="mt-1 grid gap-1 leading-snug">
        {rows.map(({ row }) => {
          const change = changeOfToday(row, 'cancelled', clock);
          return (
            <li key={row.id} className="wrap-anywhere">
              <b>{row.customerName}</b>, {row.orderNumber}
              {change?.detail && `: ${change.detail}`}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 leading-snug">Bring these parcels back to the shop.</p>
    </section>
  );
}

/** Stops on other days, read-only. */
export function LaterStops({ rows, clock }: { rows: readonly SeenDelivery[]; clock: ShopClock }) {
  if (rows.length === 0) return null;
  return (
    <details className="group border-t border-line">
      <summary className="grid min-h-18 list-none grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-2 text-lg [&::-webkit-details-marker]:hidden">
        <span className="font-display text-2xl leading-tight font-heading text-soft tabular-nums">
          {rows.length}
        </span>
        On other days
        <Icon of={ChevronDown} className="transition-transform duration-move group-open:rotate-180" />
      </summary>
      <ol aria-label="On other days">
        {rows.map(({ row, state }) => (
          <li key={row.id} className={line}>
            <span />
            <span className="min-w-0">
              <span className="block truncate text-xl leading-snug font-strong">{row.customerName}</span>
              <span className="block truncate text-lg leading-snug text-soft">
                {formatMonthDay(new Date(row.scheduledDate), clock.now, clock.timeZone)},{' '}
                {addressLines(row.customerAddress).join(', ')}
              </span>
              <SaveBadge state={state} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function timeText(instant: string | null, { timeZone }: ShopClock): string {
  return instant ? formatTime(new Date(instant), timeZone) : '';
}
