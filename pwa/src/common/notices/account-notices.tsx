import { Bell, BellOff } from 'lucide-react';
import { useMemo } from 'react';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { noticesFor } from '#contract/notices/notices.ts';
import type { PushSupport } from '#pwa/common/platform/push-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { accountDoor } from './notice-calls.ts';
import { NoticeSwitches } from './notice-switches.tsx';
import { type Notices, useNotices } from './use-notices.ts';

/** What keeps this device from being told, in words; null where nothing does. */
const hindrances: Readonly<Record<PushSupport, string | null>> = {
  possible: null,
  none: 'This browser can’t show notices.',
  install: 'On an iPhone or iPad, add the shop to the Home Screen and open it there.',
  refused: 'This browser doesn’t allow notices from this shop. You can change that in its settings.',
};

/** In the account's settings: which notices there are at all, and whether this device shows them. */
export function AccountNotices({ user }: { user: User }) {
  const door = useMemo(() => accountDoor(user.id), [user.id]);
  const notices = useNotices(door);
  const { state, isBusy, flip } = notices;
  if (state === undefined) return <Skeleton className="h-28" />;
  if (state === null) return <p className="text-soft">Your notices can’t be shown without a connection.</p>;
  return (
    <div className="grid divide-y divide-line rounded-3 border border-line bg-surface">
      <div className="p-5">
        <NoticeSwitches
          kinds={noticesFor({ isStaff: isStaff(user) })}
          off={state.off}
          isBusy={isBusy}
          onFlip={(kind, isWanted) => void flip(kind, isWanted)}
        />
      </div>
      <div className="p-5">
        <ThisDevice {...notices} />
      </div>
    </div>
  );
}

function ThisDevice({ support, state, isBusy, turnOn, turnOff }: Notices) {
  const hindrance = hindrances[support];
  if (state?.isOn) {
    return (
      <>
        <p>This device shows them until you sign out.</p>
        <Button
          size="small"
          icon={BellOff}
          className="mt-3"
          loading={isBusy && 'Saving...'}
          onClick={() => void turnOff()}
        >
          Turn off on this device
        </Button>
      </>
    );
  }
  if (hindrance) return <p className="text-soft">{hindrance}</p>;
  return (
    <>
      <p className="text-soft">This device doesn’t show them.</p>
      <Button
        size="small"
        icon={Bell}
        className="mt-3"
        loading={isBusy && 'Turning on...'}
        onClick={() => void turnOn()}
      >
        Show them on this device
      </Button>
    </>
  );
}
