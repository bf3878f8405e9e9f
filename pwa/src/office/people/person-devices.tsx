import { useState } from 'react';
import type { PersonDetail, PersonDevice } from '#contract/people/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { nameOf } from './person-words.ts';
import { usePersonAction } from './use-people.ts';

/** Devices on which this person works offline: when each last reported, and its unsent work. */
export function PersonDevices({ person }: { person: PersonDetail }) {
  const [lost, setLost] = useState<PersonDevice | null>(null);
  const action = usePersonAction(person.id);
  return (
    <section aria-label="Devices" className="grid gap-3">
      <h3 className="text-lg font-strong">Devices that work offline</h3>
      <ul className="divide-y divide-line rounded-3 border border-line">
        {person.devices.map(device => (
          <DeviceLine
            key={device.id}
            device={device}
            onRevoke={() => setLost(device)}
            onAllow={() =>
              action.mutate({
                name: 'POST /api/people/{id}/devices/{deviceId}/allow',
                deviceId: device.id,
                done: 'The device may sync again',
              })
            }
          />
        ))}
      </ul>
      <ListEnd shown={person.devices.length} most={mostRows.devicesOfPerson}>
        The {mostRows.devicesOfPerson} that were heard of last are listed. An older one appears here when it
        next syncs.
      </ListEnd>
      <ConfirmDialog
        open={lost !== null}
        onOpenChange={isOpen => !isOpen && setLost(null)}
        title={`Revoke device ${lost ? shortId(lost.id) : ''} of ${nameOf(person)}?`}
        description="It can no longer sync, and its owner will be signed out everywhere. When it next connects, everything readable on it is removed; unsent work stays, locked, and is sent if you allow the device again."
        confirmLabel="Revoke device"
        loading={action.isPending && 'Revoking…'}
        onConfirm={() =>
          lost &&
          action.mutate(
            {
              name: 'POST /api/people/{id}/devices/{deviceId}/revoke',
              deviceId: lost.id,
              done: 'The device has been revoked',
            },
            { onSettled: () => setLost(null) },
          )
        }
      />
    </section>
  );
}

interface DeviceLineProps {
  device: PersonDevice;
  onRevoke: () => void;
  onAllow: () => void;
}

function DeviceLine({ device, onRevoke, onAllow }: DeviceLineProps) {
  const { now } = useShopClock();
  const { pending, oldestPendingAt, isBehind, revokedAt } = device;
  const since = oldestPendingAt ? `, the oldest from ${formatAgo(new Date(oldestPendingAt), now)}` : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-strong">
          Device {shortId(device.id)}
          {revokedAt && <Badge tone="late">Revoked</Badge>}
          {isBehind && <Badge tone="late">Unsent for 12 hours</Badge>}
        </p>
        <p className="text-meta text-soft tabular-nums">
          Last sync {formatAgo(new Date(device.lastSeenAt), now)}.{' '}
          {pending === 0 ? 'Nothing unsent.' : `${pending} unsent${since}.`}
        </p>
      </div>
      <Button size="small" onClick={revokedAt ? onAllow : onRevoke}>
        {revokedAt ? 'Allow again' : 'Revoke'}
      </Button>
    </li>
  );
}

/** The end of the id: enough to distinguish two devices. */
const shortId = (id: string) => id.slice(-6).toUpperCase();
