import { useState } from 'react';
import { CircleCheck, Send } from 'lucide-react';
import { useStore } from 'zustand';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { type ShiftStanding, useShiftBalance } from '#pwa/common/local/device/use-shift-balance.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { AttentionItem, momentText } from '../attention/attention-item.tsx';
import { describeItem } from '../attention/describe-item.ts';
import { HandOverStep } from './hand-over-step.tsx';

interface ShiftEndDialogProps {
  device: StaffDevice;
  onClose: () => void;
}

/**
 * Ends a shift: all proofs are confirmed, or the missing ones are exported in a sealed file. Then the device deletes
 * them.
 */
export function ShiftEndDialog({ device, onClose }: ShiftEndDialogProps) {
  const clock = useShopClock();
  const standing = useShiftBalance(device, clock);
  return (
    <FullDialog
      open
      onOpenChange={open => !open && onClose()}
      title="End of shift"
      closeLabel="Back"
      className="mx-auto grid w-full max-w-measure content-start gap-5 p-4"
    >
      {standing ? (
        <Balance device={device} standing={standing} clock={clock} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </FullDialog>
  );
}

interface BalanceProps {
  device: StaffDevice;
  standing: ShiftStanding;
  clock: ShopClock;
}

function Balance({ device, standing, clock }: BalanceProps) {
  const { captured, confirmed, unsent, undecided } = standing;
  const [held, setHeld] = useState<readonly string[]>([]);
  const end = useEnding(standing);
  const open = [...unsent, ...undecided].filter(({ item }) => !held.includes(item.id)).length;
  return (
    <>
      <section aria-label="Proofs of this shift" className="grid gap-3">
        <dl className="grid grid-cols-2 gap-3">
          <Figure term="Captured" count={captured} />
          <Figure term="Confirmed" count={confirmed} />
        </dl>
        <SeamProgress done={confirmed} total={captured} label={`${confirmed} of ${captured} confirmed`} />
      </section>
      <Verdict standing={standing} />
      {undecided.length > 0 && (
        <ul aria-label="To decide first">
          {undecided.map(one => (
            <AttentionItem key={one.item.id} device={device} unsettled={one} clock={clock} />
          ))}
        </ul>
      )}
      {unsent.length > 0 && <UnsentList device={device} standing={standing} clock={clock} />}
      {(unsent.length > 0 || undecided.length > 0) && (
        <section aria-label="No connection until tomorrow?" className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-xl">No connection until tomorrow?</h3>
          <p className="leading-snug">
            Export it as a sealed file. Another of your devices can send it, and this one can then be wiped.
          </p>
          <HandOverStep device={device} onHeld={setHeld} />
        </section>
      )}
      {end.hasFailed && (
        <ErrorState title="The shift could not be ended">Nothing was lost. Please try again.</ErrorState>
      )}
      <Button
        variant="go"
        size="large"
        wide
        loading={end.isRunning && 'Ending…'}
        disabledReason={open > 0 && `${open === 1 ? '1 is' : `${open} are`} only on this phone`}
        onClick={() => void end.run(held)}
      >
        {held.length > 0 ? 'Done, wipe this phone' : 'Done'}
      </Button>
      <p className="leading-snug text-soft">
        Names, addresses and signatures are then deleted here, and you are signed out.
      </p>
    </>
  );
}

function Figure({ term, count }: { term: string; count: number }) {
  return (
    <div className="rounded-3 bg-sunken px-4 py-3">
      <dt className="text-lg text-soft">{term}</dt>
      <dd className="font-display text-4xl leading-poster font-poster tracking-poster tabular-nums">
        {count}
      </dd>
    </div>
  );
}

function Verdict({ standing: { captured, confirmed, unsent } }: { standing: ShiftStanding }) {
  if (captured > confirmed || unsent.length > 0) {
    return (
      <p className="text-lg leading-snug">
        <b>{unsent.length === 1 ? '1 change is' : `${unsent.length} changes are`} only on this phone.</b> Stay
        where there is a network until everything is sent.
      </p>
    );
  }
  return (
    <p className="flex items-start gap-3 text-lg leading-snug">
      <Icon of={CircleCheck} className="mt-px text-ok" />
      {captured === 0 ? 'Nothing was captured today, and nothing waits.' : 'Everything is with the office.'}
    </p>
  );
}

function UnsentList({ device, standing, clock }: BalanceProps) {
  const { sending, phase } = useStore(device.status);
  return (
    <section aria-label="Not with the office yet" className="grid gap-3">
      <ul className="grid gap-3">
        {standing.unsent.map(one => (
          <li key={one.item.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <span className="block truncate font-strong">{describeItem(one).title}</span>
              <span className="block text-meta leading-snug text-soft">
                {describeItem(one).mine}, {momentText(one.item.occurredAt, clock)}
              </span>
            </span>
            <SaveBadge state={sending.has(one.item.id) ? 'sending' : 'saved'} />
          </li>
        ))}
      </ul>
      <Button icon={Send} onClick={() => device.syncNow()} loading={phase === 'syncing' && 'Sending…'}>
        Send now
      </Button>
    </section>
  );
}

/** Ends the session and deletes private data (`leaveDevice`). Reports success only once it is deleted. */
function useEnding({ confirmed }: ShiftStanding) {
  const session = useSessionStore();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  return {
    isRunning,
    hasFailed,
    async run(held: readonly string[]) {
      setRunning(true);
      setFailed(false);
      try {
        if (!(await session.signOut({ handedOver: held }))) return setRunning(false);
        const proofs = confirmed === 1 ? '1 proof is' : `${confirmed} proofs are`;
        const where = confirmed === 0 ? '' : `${proofs} with the office. `;
        toast({
          title: 'Shift ended',
          description: `${where}Names, addresses and signatures are gone from this phone.`,
          tone: 'ok',
        });
      } catch {
        setRunning(false);
        setFailed(true);
      }
    },
  };
}
