import { Bell, BellOff } from 'lucide-react';
import { useMemo } from 'react';
import { isStaff } from '#contract/wire/capabilities.ts';
import { noticesFor } from '#contract/notices/notices.ts';
import { IosSteps } from '#pwa/common/platform/start/install-card.tsx';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { orderDoor } from './notice-calls.ts';
import { NoticeSwitches } from './notice-switches.tsx';
import { useNotices } from './use-notices.ts';

interface OrderNoticesProps {
  orderId: string;
  /** Of the order's link, where this device has one. */
  token: string | null;
  className?: string;
}

const kinds = noticesFor({ isStaff: false });

/** After an order, and on its page: whether this device is told how it goes on. Nobody is asked before. */
export function OrderNotices({ orderId, token, className }: OrderNoticesProps) {
  const { user } = useSession();
  const door = useMemo(() => orderDoor(orderId, token), [orderId, token]);
  // The office looks at other people's orders.
  if (user && isStaff(user)) return null;
  return <Asked key={door.name} door={door} className={className} />;
}

function Asked({ door, className }: { door: ReturnType<typeof orderDoor>; className: string | undefined }) {
  const notices = useNotices(door);
  const { support, state, isBusy, isPutOff } = notices;
  if (support === 'none' || support === 'refused' || state === undefined) return null;
  if (support === 'install') {
    return (
      <Card className={className}>
        <h2 className="text-lg tracking-head">Hear about this order on this device</h2>
        <p className="mt-1 text-soft">On an iPhone or iPad, add the shop to the Home Screen first.</p>
        <IosSteps />
      </Card>
    );
  }
  if (state?.isOn) {
    return (
      <Card className={className}>
        <h2 className="text-lg tracking-head">You’ll hear about it on this device</h2>
        <div className="mt-2">
          <NoticeSwitches
            kinds={kinds}
            off={state.off}
            isBusy={isBusy}
            onFlip={(kind, isWanted) => void notices.flip(kind, isWanted)}
          />
        </div>
        <Button
          size="small"
          variant="quiet"
          icon={BellOff}
          className="mt-3"
          loading={isBusy && 'Saving...'}
          onClick={() => void notices.turnOff()}
        >
          Turn off on this device
        </Button>
      </Card>
    );
  }
  return (
    <Card className={className}>
      <h2 className="text-lg tracking-head">Hear about this order on this device</h2>
      {!isPutOff && (
        <p className="mt-1 text-soft">
          We’ll tell you when your proof is ready, when the order is sent and when our driver is on the way.
          Nothing else.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Bell}
          loading={isBusy && 'Turning on...'}
          onClick={() => void notices.turnOn()}
        >
          Tell me on this device
        </Button>
        {!isPutOff && (
          <Button size="small" variant="quiet" onClick={notices.putOff}>
            Not now
          </Button>
        )}
      </div>
    </Card>
  );
}
