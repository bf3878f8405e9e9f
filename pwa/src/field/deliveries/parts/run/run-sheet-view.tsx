import { Check, List, ListOrdered, LogOut, PackageCheck, Store } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useOutbox } from '#pwa/common/local/outbox/use-outbox.ts';
import { InstallCard } from '#pwa/common/platform/start/install-card.tsx';
import { useInstallInvitation } from '#pwa/common/platform/start/install-invitation.ts';
import { mainId } from '#pwa/common/platform/route-focus.ts';
import { choosePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { buildRunSheet, type SeenDelivery, type Stop } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { ArrangeSlot } from '../order/arrange-slot.tsx';
import { CurrentStop } from './current-stop.tsx';
import { InstallFirst } from './install-first.tsx';
import { PrivateNotice } from './private-notice.tsx';
import { CancelledStops, DoneStops, LaterStops, NextStops } from './stop-lists.tsx';

// The shift begins without it as well.
const ShiftNotices = lazy(() =>
  import('#pwa/common/notices/shift-notices.tsx')
    .then(m => ({ default: m.ShiftNotices }))
    .catch(() => ({ default: () => null })),
);

interface RunSheetViewProps {
  device: StaffDevice;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  onSign: (id: string) => void;
  /** The user may also see the whole queue. */
  canDispatch: boolean;
  onSignOut: () => void;
  pill: ReactNode;
  shiftEnd: ReactNode;
}

/** Today's stops, one after the other. Never waits for the network. */
export function RunSheetView(props: RunSheetViewProps) {
  const { device, deliveries, clock, changes, onSign, canDispatch, onSignOut, pill, shiftEnd } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isArranging, setArranging] = useState(false);
  const outbox = useOutbox(device);
  const isIosTab = useInstallInvitation().kind === 'ios';
  const sheet = buildRunSheet(deliveries, { userId: device.viewer.userId, ...clock, chosenId });
  const { current, next, open, done, later, cancelled, deliveredCount, totalCount } = sheet;
  return (
    <div className="mx-auto flex min-h-dvh max-w-narrow flex-col md:max-w-measure">
      <header className="px-4 pt-3 pb-2">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-3xl">Today</h1>
          {pill}
        </div>
        <p className="mt-1 mb-2 flex items-baseline justify-between gap-3 text-lg font-medium tabular-nums">
          <span>{longDay(clock)}</span>
          {totalCount > 0 && (
            <span className="order-first">
              {deliveredCount} of {totalCount} delivered
            </span>
          )}
        </p>
        {totalCount > 0 && (
          <SeamProgress
            done={deliveredCount}
            total={totalCount}
            label={`${deliveredCount} of ${totalCount} delivered`}
          />
        )}
      </header>
      <PrivateNotice className="mx-3 my-2" />
      <Suspense fallback={null}>
        <ShiftNotices userId={device.viewer.userId} className="mx-3 my-2" />
      </Suspense>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col">
        {isArranging && open.length > 1 ? (
          <ArrangeDay stops={open} changes={changes} onDone={() => setArranging(false)} />
        ) : (
          <>
            <div className="px-3 pt-2 pb-4">
              {current ? (
                <CurrentStop
                  key={current.row.id}
                  stop={current}
                  clock={clock}
                  device={device}
                  changes={changes}
                  onSign={() => onSign(current.row.id)}
                  insteadOfStart={isIosTab ? <InstallFirst unsent={outbox?.pending.length ?? 0} /> : null}
                />
              ) : (
                <NothingToDo doneCount={done.length} />
              )}
            </div>
            <NextStops
              stops={next}
              onChoose={id => {
                setChosenId(id);
                window.scrollTo({ top: 0, behavior: 'smooth' });
              }}
            />
            {open.length > 1 && (
              <div className="border-t border-line px-4 py-3">
                <Button icon={ListOrdered} onClick={() => setArranging(true)} wide>
                  Change order
                </Button>
              </div>
            )}
          </>
        )}
        <CancelledStops rows={cancelled} clock={clock} />
        <DoneStops
          stops={done}
          clock={clock}
          viewer={device.viewer}
          onUndo={changes.undoFail}
          unsent={outbox?.pending.length}
          oldestUnsentAt={outbox?.pending[0]?.occurredAt}
        />
        <LaterStops rows={later} clock={clock} />
        {done.length === 0 && !isIosTab && (
          <InstallCard className="mx-3 my-4">
            It then works at any door, online or offline, and this phone keeps whatever hasn’t been sent.
          </InstallCard>
        )}
      </main>
      <footer className="mt-auto flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-3 text-lg">
        <span className="mr-auto text-soft">{device.viewer.userName}</span>
        {canDispatch && (
          <Button variant="quiet" size="small" icon={List} onClick={() => choosePresentation('desk')}>
            All deliveries
          </Button>
        )}
        {shiftEnd}
        <Button variant="quiet" size="small" icon={Store} asChild>
          <Link to="/">View Site</Link>
        </Button>
        <Button variant="quiet" size="small" icon={LogOut} onClick={onSignOut}>
          Sign out
        </Button>
      </footer>
    </div>
  );
}

interface ArrangeDayProps {
  stops: readonly Stop[];
  changes: DeliveryChanges;
  onDone: () => void;
}

/** All remaining stops in delivery order. Saved on this phone at once. */
function ArrangeDay({ stops, changes, onDone }: ArrangeDayProps) {
  return (
    <section aria-labelledby="arrange" className="grid gap-3 px-3 pt-2 pb-4">
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 id="arrange" className="text-2xl">
          Order of stops
        </h2>
        <Button variant="go" icon={Check} onClick={onDone}>
          Done
        </Button>
      </div>
      <ArrangeSlot label="Order of stops" stops={stops.map(({ row }) => row)} onPlace={changes.place} />
    </section>
  );
}

function NothingToDo({ doneCount }: { doneCount: number }) {
  if (doneCount > 0) {
    return (
      <EmptyState icon={PackageCheck} title="All done for today">
        Wait until everything has been sent to the office before you put the phone away: check the status
        above.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={PackageCheck} title="No deliveries today">
      Stops appear here automatically as soon as the office plans them.
    </EmptyState>
  );
}

/** "Friday 20 November". */
function longDay({ now, timeZone }: ShopClock): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return parts.format(now).replace(',', '');
}
