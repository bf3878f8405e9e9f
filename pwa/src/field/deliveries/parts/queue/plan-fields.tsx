import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { dayInstant } from '#contract/deliveries/plan-day.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { useDrivers } from './use-drivers.ts';
import { DriverOptions } from './driver-options.tsx';

interface PlanFieldsProps {
  row: DeliveryRow;
  deliveries: readonly SeenDelivery[];
  timeZone: string;
  changes: DeliveryChanges;
}

/** Who drives it, and when. Both are saved at once. */
export function PlanFields({ row, deliveries, timeZone, changes }: PlanFieldsProps) {
  const drivers = useDrivers(deliveries);
  const isOnRoad = row.status === 'out_for_delivery';
  const isOver = row.status === 'failed';
  if (row.status === 'delivered' || row.status === 'cancelled') return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Driver">
        <Select
          value={row.assignedTo ?? ''}
          onChange={event => {
            const chosen = drivers.find(({ id }) => String(id) === event.currentTarget.value);
            void changes.assign(row, chosen ?? null);
          }}
        >
          <option value="">Any driver</option>
          <DriverOptions drivers={drivers} />
        </Select>
      </Field>
      <Field
        label="Scheduled Date"
        help={isOnRoad ? 'It is on the road now.' : isOver && '“Send Out Again” plans another day.'}
      >
        <TextInput
          type="date"
          disabled={isOnRoad || isOver}
          value={isoDateIn(new Date(row.scheduledDate), timeZone)}
          onChange={event => {
            const day = dayInstant(event.currentTarget.value);
            if (day) void changes.reschedule(row, day);
          }}
        />
      </Field>
    </div>
  );
}
