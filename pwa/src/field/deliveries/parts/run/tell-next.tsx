import { useState } from 'react';
import { BellRing, Check } from 'lucide-react';
import { type ArrivalWindow, arrivalText, arrivalWindows } from '#contract/deliveries/next-stop.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface TellNextProps {
  row: DeliveryRow;
  /** The office has every change of this stop. */
  isSent: boolean;
  clock: ShopClock;
  onTell: (row: DeliveryRow, window: ArrivalWindow) => Promise<boolean>;
}

/** "You are next", by email: one tap on the time of the arrival. Only buyers of the shop have an address. */
export function TellNext({ row, isSent, clock, onTell }: TellNextProps) {
  const [isChanging, setChanging] = useState(false);
  const [isSaving, setSaving] = useState(false);
  if (row.orderId === null) return null;

  async function handleTell(window: ArrivalWindow) {
    setSaving(true);
    if (await onTell(row, window)) setChanging(false);
    setSaving(false);
  }

  if (row.arrivesFrom && row.arrivesTo && !isChanging) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-snug">
        <Icon of={Check} className="text-ok" />
        <span className="min-w-0 flex-1">
          {isSent ? 'Customer told' : 'Customer is told once this is sent'}:{' '}
          <b className="whitespace-nowrap tabular-nums">
            {arrivalText(row.arrivesFrom, row.arrivesTo, clock.timeZone)}
          </b>
        </span>
        <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
          Another time
        </Button>
      </p>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 flex items-center gap-3 text-lg leading-snug">
        <Icon of={BellRing} /> Email “You are next”: there in
      </legend>
      <div className="grid grid-cols-3 gap-2 wrap-normal *:px-1">
        {arrivalWindows.map(window => (
          <Button key={window.label} disabled={isSaving} onClick={() => void handleTell(window)}>
            {window.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
