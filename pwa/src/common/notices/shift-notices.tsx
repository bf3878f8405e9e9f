import { Bell } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { accountDoor } from './notice-calls.ts';
import { useNotices } from './use-notices.ts';

interface ShiftNoticesProps {
  userId: number;
  className?: string;
}

/** At the start of a shift: asks once whether this device may tell of work. Who has said yes before isn't asked again. */
export function ShiftNotices(props: ShiftNoticesProps) {
  const session = useSession();
  // Without the shop's word for who is here, there is nobody to ask for.
  const isLive = session.phase === 'signedIn' && session.isVerified && !session.hasEnded;
  return isLive ? <Asked {...props} /> : null;
}

function Asked({ userId, className }: ShiftNoticesProps) {
  const door = useMemo(() => accountDoor(userId), [userId]);
  const { support, state, isBusy, isPutOff, turnOn, putOff } = useNotices(door);
  if (support !== 'possible' || !state || state.isOn || isPutOff) return null;
  return (
    <section
      aria-labelledby="shift-notices"
      className={classNames(
        'flex flex-none flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-line bg-surface p-4 text-lg',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="shift-notices" className="font-text text-xl leading-snug font-strong tracking-head">
          Hear of new work on this device
        </h2>
        <p className="text-soft">Until you sign out. Each kind can be switched off in your account.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={Bell} loading={isBusy && 'Turning on...'} onClick={() => void turnOn()}>
          Tell me here
        </Button>
        <Button variant="quiet" onClick={putOff}>
          Not now
        </Button>
      </div>
    </section>
  );
}
