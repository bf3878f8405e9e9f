/** The activity of a delivery: the server's list, with clocks and devices, or else what this device holds. */
import { useQuery } from '@tanstack/react-query';
import { formatMonthDay } from '#contract/time/dates.ts';
import type { DeliveryEventView, DeliveryHistoryEntry, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { Timeline } from '#pwa/common/ui/shop/timeline.tsx';
import { deviceText, momentText, saidText } from '../proof/evidence-words.ts';

interface DeliveryHistoryProps {
  row: DeliveryRow;
  clock: ShopClock;
  /** Some of it exists only on this device. */
  isUnsent: boolean;
}

export function DeliveryHistory({ row, clock, isUnsent }: DeliveryHistoryProps) {
  const events = useQuery({
    queryKey: ['deliveries', row.id, 'events', row.version],
    queryFn: () => call('GET /api/deliveries/{id}/events', { params: { id: row.id } }),
    placeholderData: before => before,
  });
  const full = isUnsent ? undefined : events.data;
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h3 id="history" className="text-xl">
        History
      </h3>
      {full ? (
        <>
          <Timeline steps={full.map(event => eventStep(event, clock))} />
          <ListEnd shown={full.length} most={mostRows.deliveryEvents}>
            The newest {mostRows.deliveryEvents} are listed. The older ones are in the audit log.
          </ListEnd>
        </>
      ) : (
        <Timeline steps={row.history.toReversed().map(entry => historyStep(entry, clock))} />
      )}
      {!full && !events.isLoading && (
        <p className="text-meta text-soft">
          {isUnsent
            ? 'The newest is on this device only. Times and devices follow when the office has it.'
            : 'As this device knows it. Times and devices follow once you are online.'}
        </p>
      )}
    </section>
  );
}

const titles: Readonly<Record<string, string>> = {
  created: 'Planned',
  started: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Failed',
  failure_undone: '“Failed” undone',
  edited: 'Details changed',
  told_next: 'Customer told they are next',
  reviewed: 'Reviewed by the office',
  rescheduled: 'Moved to another day',
  assigned: 'Assigned to a driver',
  cancelled: 'Cancelled',
  corrected: 'Corrected by the office',
  evidence_kept: 'Further proof kept',
  evidence_assigned: 'Proof assigned by the office',
  evidence_reviewed: 'Reviewed by the office',
};

type Told = Pick<DeliveryHistoryEntry, 'id' | 'type' | 'at' | 'by' | 'detail'>;

function historyStep({ id, type, at, by, detail }: Told, clock: ShopClock) {
  const isDate = type === 'rescheduled' && detail !== null;
  const told = isDate ? formatMonthDay(new Date(detail), clock.now, clock.timeZone) : detail;
  return {
    key: id,
    state: 'done' as const,
    when: momentText(at, clock),
    title: titles[type] ?? type,
    children: [told, by].filter(Boolean).join(', '),
  };
}

function eventStep(event: DeliveryEventView, clock: ShopClock) {
  const step = historyStep({ ...event, by: null }, clock);
  const { at, atDevice, by, receivedAt, deviceId } = event;
  const more = [
    by ?? 'The shop',
    saidText({ at, atDevice }, clock),
    receivedAt && `Received ${momentText(receivedAt, clock)}`,
    deviceText(deviceId),
  ];
  return {
    ...step,
    children: (
      <>
        <span className="block wrap-anywhere">{step.children}</span>
        <span className="block text-meta tabular-nums">{more.filter(Boolean).join('. ')}</span>
      </>
    ),
  };
}
