import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatAge, formatTime } from '#contract/time/dates.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useLostStorage } from '#pwa/common/local/database/use-lost-storage.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { useOutbox } from '#pwa/common/local/outbox/use-outbox.ts';
import { useAppBadge } from '#pwa/common/platform/start/app-badge.ts';
import { ConnectionPill } from '#pwa/common/ui/states/connection-pill.tsx';
import { pillView } from './connection-state.ts';
import '#pwa/staff-styles.css';

const AttentionSheet = lazy(() =>
  import('./attention/attention-sheet.tsx').then(m => ({ default: m.AttentionSheet })),
);

const longMs = 400;
/** The age of newer ones isn't shown: it would only be noise. */
const worthAWordMs = 5 * 60_000;

function oldestText(since: string | undefined, now: Date): string | undefined {
  const at = since === undefined ? now : new Date(since);
  return now.getTime() - at.getTime() < worthAWordMs ? undefined : formatAge(at, now);
}

/** The staff pill: this device's connection to the office. A press opens the list of waiting changes. */
export function StaffPill({ className }: { className?: string }) {
  const device = useStaffDevice();
  return device && <OpenPill device={device} className={className} />;
}

function OpenPill({ device, className }: { device: StaffDevice; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const { phase, standing } = useStore(device.status);
  const { now, timeZone } = useShopClock();
  const { lost } = useLostStorage(device);
  const outbox = useOutbox(device);
  const isLong = useLasting(phase === 'syncing');
  const pending = outbox?.pending.length ?? 0;
  useAppBadge('unsent', pending);
  const [most, setMost] = useState(0);
  const backlog = pending === 0 ? 0 : Math.max(most, pending);
  if (backlog !== most) setMost(backlog);
  const { connection, words } = pillView({
    phase,
    standing,
    pending,
    attention: outbox?.attention.length ?? 0,
    backlog,
    isLong,
    oldestText: oldestText(outbox?.pending[0]?.occurredAt, now),
    hasLost: lost !== null,
    lastSyncedText: outbox?.lastSyncedAt && formatTime(new Date(outbox.lastSyncedAt), timeZone),
  });
  return (
    <>
      <ConnectionPill
        connection={connection}
        words={words}
        onPress={() => setOpen(true)}
        className={className}
      />
      <Suspense fallback={null}>
        {isOpen && <AttentionSheet device={device} open={isOpen} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}

/** True once the state has lasted long enough to be shown. */
function useLasting(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isLong;
}
