import { Check, LogIn, RefreshCw, TabletSmartphone } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { type Unsettled, useUnsettled } from '#pwa/common/local/outbox/use-unsettled.ts';
import { lookForUpdate } from '#pwa/common/platform/start/register-worker.ts';
import { signInPath } from '#pwa/common/session/return-path.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AttentionItem, momentText } from './attention-item.tsx';
import { describeItem } from './describe-item.ts';
import { LostNotice } from '../lost-notice.tsx';

interface AttentionSheetProps {
  device: StaffDevice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Everything that the office hasn't simply accepted: items to decide, items being sent, and those that have just
 * arrived.
 */
export function AttentionSheet({ device, open, onOpenChange }: AttentionSheetProps) {
  const unsettled = useUnsettled(device);
  const clock = useShopClock();
  const hasToDecide = (unsettled?.attention.length ?? 0) > 0;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={hasToDecide ? 'Needs attention' : 'Saved on this device'}
    >
      {unsettled ? (
        <>
          <LostNotice device={device} clock={clock} />
          {device.viewer.isLapsed && (
            <p className="mb-4 rounded-2 bg-wait-soft px-4 py-3 text-ink">
              This device has been out of contact with the shop for too long. Names and addresses are locked.
              Proof at a door can still be taken; everything else needs a connection.
            </p>
          )}
          <Standing device={device} unsettled={unsettled} />
          <ul>
            {unsettled.attention.map(one => (
              <AttentionItem key={one.item.id} device={device} unsettled={one} clock={clock} />
            ))}
          </ul>
          <WaitingList device={device} waiting={unsettled.waiting} clock={clock} />
          <SentLine sent={unsettled.sent} />
          <Button variant="quiet" icon={TabletSmartphone} className="-ml-3" asChild>
            <Link to="/admin/device" onClick={() => onOpenChange(false)}>
              This device
            </Link>
          </Button>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Sheet>
  );
}

/** The state of the sync, and the one possible action. */
function Standing({ device, unsettled }: { device: StaffDevice; unsettled: Unsettled }) {
  const { phase } = useStore(device.status);
  const { pathname, search } = useLocation();
  const session = useSessionStore();
  const waiting = unsettled.waiting.length;
  if (phase === 'signedOut') {
    return (
      <div className="grid gap-3 pb-4">
        <p>
          Your session has ended. Everything is kept on this device and is sent when you have signed in again.
        </p>
        <Button variant="go" icon={LogIn} asChild>
          {/* Records first what the sync has found: the sign-in opens only to users who aren't signed in. */}
          <Link to={signInPath(pathname + search)} onClick={() => session.noteUnauthenticated()}>
            Sign in
          </Link>
        </Button>
      </div>
    );
  }
  if (phase === 'upgrade') {
    return (
      <div className="grid gap-3 pb-4">
        <p>This version of the app is too old to go on. Everything that is saved here is kept.</p>
        <Button variant="go" icon={RefreshCw} onClick={() => void lookForUpdate()}>
          Update the app
        </Button>
      </div>
    );
  }
  if (waiting === 0) {
    return <p className="pb-4 text-soft">Everything else is with the office.</p>;
  }
  const sent = unsettled.sent.length;
  const text = phase === 'syncing' ? `Sending, ${waiting} to go` : `${waiting} to send`;
  return (
    <div className="pb-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 tabular-nums">
        <b>{text}</b>
        <span className="text-soft">nothing is lost</span>
      </p>
      <SeamProgress done={sent} total={sent + waiting} label={`${sent} of ${sent + waiting} sent`} />
    </div>
  );
}

interface WaitingListProps {
  device: StaffDevice;
  waiting: Unsettled['waiting'];
  clock: ShopClock;
}

function WaitingList({ device, waiting, clock }: WaitingListProps) {
  const { sending, phase } = useStore(device.status);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="On its way" className="border-t-2 border-ink py-4">
      <ul className="grid gap-3">
        {waiting.map(one => {
          const { title, mine, reason } = describeItem(one);
          return (
            <li key={one.item.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <span className="min-w-0">
                <span className="block truncate font-strong">{title}</span>
                <span className="block text-meta leading-snug text-soft">
                  {mine}, {momentText(one.item.occurredAt, clock)}. {one.item.setbacks > 0 && reason}
                </span>
              </span>
              <SaveBadge state={sending.has(one.item.id) ? 'sending' : 'saved'} />
            </li>
          );
        })}
      </ul>
      <Button
        className="mt-4"
        wide
        onClick={() => device.syncNow()}
        loading={phase === 'syncing' && 'Sending…'}
      >
        Send now
      </Button>
    </section>
  );
}

const mostNamed = 5;

function SentLine({ sent }: { sent: Unsettled['sent'] }) {
  if (sent.length === 0) return null;
  const names = [...new Set(sent.map(one => describeItem(one).title))];
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return (
    <p className="flex items-start gap-3 border-t border-line py-4">
      <Icon of={Check} className="text-ok" />
      <span>
        Sent: {names.slice(0, mostNamed).join('; ')}
        {more}
      </span>
    </p>
  );
}
