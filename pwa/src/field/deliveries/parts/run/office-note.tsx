import { PencilLine } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { formatTime } from '#contract/time/dates.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { changeOfToday } from '../../run-sheet.ts';

/** What the office has changed about this stop today: the driver may have the old address in mind. */
export function OfficeNote({ row, clock }: { row: DeliveryRow; clock: ShopClock }) {
  const change = changeOfToday(row, 'edited', clock);
  if (!change) return null;
  return (
    <p className="flex items-start gap-3 rounded-2 bg-info-soft px-4 py-3 text-lg leading-snug text-on-info-soft">
      <Icon of={PencilLine} className="mt-px" />
      <span>
        Changed by the office at {formatTime(new Date(change.at), clock.timeZone)}: <b>{change.detail}</b>
      </span>
    </p>
  );
}
