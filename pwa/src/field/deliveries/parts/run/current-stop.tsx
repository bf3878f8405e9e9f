import { type ReactNode, useState } from 'react';
import { LockKeyhole, MessageSquare, Navigation, PenLine, Phone, TriangleAlert, Truck } from 'lucide-react';
import { canSignDelivery, canStartDelivery } from '#contract/deliveries/deliveries.ts';
import { formatDue } from '#contract/time/dates.ts';
import { isLockedRow } from '#pwa/common/local/shift-key/locked-row.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { addressLines, mapLink, phoneLink, piecesText } from '../../delivery-words.ts';
import { isOverdueDelivery, type Stop } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { OfficeNote } from './office-note.tsx';
import { TellNext } from './tell-next.tsx';
import { FailSlot } from '../signing/fail-slot.tsx';

interface CurrentStopProps {
  stop: Stop;
  clock: ShopClock;
  device: StaffDevice;
  changes: DeliveryChanges;
  onSign: () => void;
  /** Replaces the start button if this device should not begin a delivery. */
  insteadOfStart: ReactNode;
}

/** The current stop, in large type: customer, address, parcel and the next step. */
export function CurrentStop({ stop, clock, device, changes, onSign, insteadOfStart }: CurrentStopProps) {
  const { row, state, number } = stop;
  const [isFailing, setFailing] = useState(false);
  return (
    <Card tone="current" padded={false} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 wrap-anywhere">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <h2 className="text-3xl leading-tight tracking-head">{row.customerName}</h2>
        <p
          aria-label={`Stop ${number}`}
          className="font-display text-4xl leading-poster font-poster tracking-poster tabular-nums"
        >
          {number}
        </p>
      </div>
      {isLockedRow(row) ? (
        <p className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 text-lg leading-snug text-ink">
          <Icon of={LockKeyhole} className="mt-px" />
          <span>
            Name and address are locked: this phone has been out of contact with the shop for too long. You
            can still take proof.
          </span>
        </p>
      ) : (
        <address className="text-xl leading-snug font-medium not-italic">
          {addressLines(row.customerAddress).map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg leading-snug">
        {row.pieces !== null && <b>{piecesText(row.pieces)}</b>}
        {!isLockedRow(row) && <span className="text-soft">{row.orderNumber}</span>}
        <span className="text-soft">{row.signatureRequired ? 'Signature' : 'No signature needed'}</span>
      </p>
      <StopFlags stop={stop} clock={clock} />
      {(row.instructions || row.notes) && (
        <p className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 text-lg leading-snug text-ink">
          <Icon of={MessageSquare} className="mt-px" />
          <span className="whitespace-pre-line">{row.instructions ?? row.notes}</span>
        </p>
      )}
      <OfficeNote row={row} clock={clock} />
      <div className="grid grid-cols-2 gap-3 wrap-normal *:px-2">
        {row.customerPhone ? (
          <Button icon={Phone} asChild>
            <a href={phoneLink(row.customerPhone)}>Call</a>
          </Button>
        ) : (
          <Button icon={Phone} disabled>
            No number
          </Button>
        )}
        {isLockedRow(row) ? (
          <Button icon={Navigation} disabled>
            No address
          </Button>
        ) : (
          <Button icon={Navigation} asChild>
            <a href={mapLink(row.customerAddress)} target="_blank" rel="noreferrer">
              Navigate
            </a>
          </Button>
        )}
      </div>
      <TellNext row={row} isSent={state === 'synced'} clock={clock} onTell={changes.tellNext} />
      {canStartDelivery(row.status) &&
        (insteadOfStart ?? (
          <Button variant="go" size="large" icon={Truck} wide onClick={() => changes.start(row)}>
            Start Delivery
          </Button>
        ))}
      {canSignDelivery(row.status) && (
        <>
          <Button variant="go" size="large" icon={PenLine} wide onClick={onSign}>
            Get Signature
          </Button>
          <Button variant="quiet" size="small" icon={TriangleAlert} onClick={() => setFailing(true)} wide>
            Couldn’t deliver
          </Button>
        </>
      )}
      {state !== 'synced' && (
        <p>
          <SaveBadge state={state} />
        </p>
      )}
      <FailSlot
        isOpen={isFailing}
        row={row}
        device={device}
        driverName={device.viewer.userName}
        changes={changes}
        onClose={() => setFailing(false)}
        onFailed={() => setFailing(false)}
      />
    </Card>
  );
}

function StopFlags({ stop: { row }, clock }: { stop: Stop; clock: ShopClock }) {
  const isLate = isOverdueDelivery(row, clock);
  if (!isLate && row.attempt === 1) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isLate && (
        <Badge tone="late" icon={TriangleAlert}>
          {formatDue(new Date(row.scheduledDate), clock.now, clock.timeZone)}
        </Badge>
      )}
      {row.attempt > 1 && <Badge>Attempt {row.attempt}</Badge>}
    </p>
  );
}
