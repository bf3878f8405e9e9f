/**
 * Deliveries: a run sheet for drivers, a queue for the office. Reads and writes only this device; the sync loop does
 * the rest, online and offline alike.
 */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can } from '#contract/wire/capabilities.ts';
import { canSignDelivery, type DeliveryStatus, deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { OlderNote } from '#pwa/common/list/older-note.tsx';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useOlderRow } from '#pwa/common/local/outbox/use-older-row.ts';
import { useSyncedRows } from '#pwa/common/local/outbox/use-synced-rows.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { choosePresentation, usePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { RunSheetView } from '../parts/run/run-sheet-view.tsx';
import type { SeenDelivery } from '../run-sheet.ts';
import { useDeliveryChanges } from '../use-delivery-changes.ts';

// The confirmation is part of the screen's own chunk group: it must open at a door without a network.
const loadConfirmation = () => import('../parts/signing/delivery-confirmation.tsx');
const DeliveryConfirmation = lazy(() => loadConfirmation().then(m => ({ default: m.DeliveryConfirmation })));
const QueueView = lazy(() => import('../parts/queue/queue-view.tsx').then(m => ({ default: m.QueueView })));
const DeliveryDetail = lazy(() =>
  import('../parts/queue/delivery-detail.tsx').then(m => ({ default: m.DeliveryDetail })),
);
const RunsSheet = lazy(() => import('../parts/queue/runs-sheet.tsx').then(m => ({ default: m.RunsSheet })));
const MissingRow = lazy(() =>
  import('#pwa/common/list/missing-row.tsx').then(m => ({ default: m.MissingRow })),
);
const FinishedDialog = lazy(() =>
  import('#pwa/common/list/finished-dialog.tsx').then(m => ({ default: m.FinishedDialog })),
);
const NewDeliveryDialog = lazy(() =>
  import('../parts/queue/new-delivery-dialog.tsx').then(m => ({ default: m.NewDeliveryDialog })),
);

export interface DeliveriesScreenProps {
  user: User;
  onSignOut: () => void;
  /** The staff connection pill, for the run sheet and the confirmation, which have no frame around them. */
  pill: ReactNode;
  /** The link to the end of the shift, below the run sheet. */
  shiftEnd: ReactNode;
}

export function DeliveriesScreen(props: DeliveriesScreenProps) {
  const device = useStaffDevice();
  return device ? <OpenDeliveries device={device} {...props} /> : <DeliveriesWait />;
}

function OpenDeliveries({
  device,
  user,
  pill,
  shiftEnd,
  onSignOut,
}: DeliveriesScreenProps & { device: StaffDevice }) {
  const canDispatch = can(user, 'deliveries.dispatch');
  const deliveries = useSyncedRows(device, 'deliveries');
  const clock = useShopClock();
  const changes = useDeliveryChanges(device);
  const isField = usePresentation() === 'field' || !canDispatch;
  const [openId, setOpenId] = useOpenInQuery('delivery');
  const [signId, setSignId] = useOpenInQuery('sign');
  const [isNew, setNew] = useOpenInQuery('new');
  const [runDriver, setRunDriver] = useOpenInQuery('run');
  const [isAsking, setAsking] = useOpenInQuery('finished');

  // A driver always sees the run sheet, whatever was chosen on this device before.
  useEffect(() => {
    if (!canDispatch) choosePresentation('field');
  }, [canDispatch]);
  useEffect(() => void loadConfirmation(), []);

  const find = (id: string | null) => (id ? deliveries?.find(({ row }) => row.id === id) : undefined);
  const kept = find(openId);
  const older = useOlderRow(device, 'deliveries', deliveries && !isField && !kept ? openId : null);
  const open = kept ?? older.seen;
  const signing = useHeldOpen(signId, find(signId));
  if (!deliveries) return <DeliveriesWait />;
  return (
    <>
      <Suspense fallback={<DeliveriesWait />}>
        {isField ? (
          <RunSheetView
            device={device}
            deliveries={deliveries}
            clock={clock}
            changes={changes}
            onSign={setSignId}
            canDispatch={canDispatch}
            onSignOut={onSignOut}
            pill={pill}
            shiftEnd={shiftEnd}
          />
        ) : (
          <QueueView
            device={device}
            deliveries={deliveries}
            clock={clock}
            changes={changes}
            onOpen={setOpenId}
            onSign={setSignId}
            onNew={() => setNew('')}
            onRuns={setRunDriver}
          />
        )}
        {!isField && <OlderNote many="deliveries" onAsk={() => setAsking('')} />}
      </Suspense>
      <Suspense fallback={null}>
        {open && !isField && (
          <DeliveryDetail
            seen={open}
            deliveries={deliveries}
            clock={clock}
            changes={changes}
            device={device}
            onSign={() => setSignId(open.row.id)}
            onClose={() => setOpenId(null)}
          />
        )}
        {openId && !open && !isField && (
          <MissingRow one="delivery" error={older.error} onClose={() => setOpenId(null)} />
        )}
        {isAsking !== null && !openId && !isField && (
          <FinishedDialog
            many="deliveries"
            ask={query => call('GET /api/finished-deliveries', { query })}
            titleOf={status => deliveryTitles[status as DeliveryStatus]}
            clock={clock}
            onOpen={setOpenId}
            onClose={() => setAsking(null)}
          />
        )}
        {signing && (
          <DeliveryConfirmation
            key={signing.row.id}
            device={device}
            row={signing.row}
            changes={changes}
            pill={pill}
            onClose={() => setSignId(null)}
          />
        )}
        {runDriver !== null && !isField && (
          <RunsSheet
            deliveries={deliveries}
            clock={clock}
            changes={changes}
            driver={runDriver}
            onDriver={setRunDriver}
            onClose={() => setRunDriver(null)}
          />
        )}
        {isNew !== null && canDispatch && (
          <NewDeliveryDialog
            device={device}
            deliveries={deliveries}
            changes={changes}
            clock={clock}
            onClose={() => setNew(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * A delivery that is being signed stays open whatever the office does meanwhile: the signature is evidence, and the
 * server keeps it even if the delivery was cancelled or reassigned.
 */
function useHeldOpen(id: string | null, found: SeenDelivery | undefined): SeenDelivery | undefined {
  const [held, setHeld] = useState<SeenDelivery>();
  if (found && found !== held && canSignDelivery(found.row.status)) setHeld(found);
  return id !== null && held?.row.id === id ? held : undefined;
}

/** A placeholder while the screen loads. */
function DeliveriesWait() {
  return (
    <div className="grid gap-4 p-4">
      <output className="text-soft">Loading deliveries...</output>
      <Skeleton className="h-64" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
