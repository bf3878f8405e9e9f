import { useState } from 'react';
import { formatMonthDay } from '#contract/time/dates.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { dayInstant } from '#contract/deliveries/plan-day.ts';
import { runsOf } from '../../run-order.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { ArrangeSlot } from '../order/arrange-slot.tsx';
import { useDrivers } from './use-drivers.ts';
import { DriverOptions } from './driver-options.tsx';

interface RunsSheetProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  /** The value from the address. An invalid one counts as none. */
  driver: string;
  onDriver: (driver: string) => void;
  onClose: () => void;
}

/** A driver's run for a day, in delivery order. */
export function RunsSheet({ deliveries, clock, changes, driver, onDriver, onClose }: RunsSheetProps) {
  const drivers = useDrivers(deliveries);
  const chosen = drivers.find(({ id }) => String(id) === driver);
  const runs = chosen ? runsOf(deliveries, { driverId: chosen.id, ...clock }) : [];
  const [day, setDay] = useState('');
  const run = runs.find(one => one.day === day) ?? runs[0];
  const dayText = (iso: string) =>
    formatMonthDay(new Date(dayInstant(iso) ?? clock.now), clock.now, clock.timeZone);
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title="Runs">
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Driver">
            <Select value={chosen ? driver : ''} onChange={event => onDriver(event.currentTarget.value)}>
              <option value="" disabled>
                Choose a driver
              </option>
              <DriverOptions drivers={drivers} />
            </Select>
          </Field>
          {run && (
            <Field label="Day">
              <Select value={run.day} onChange={event => setDay(event.currentTarget.value)}>
                {runs.map(one => (
                  <option key={one.day} value={one.day}>
                    {dayText(one.day)}, {one.stops.length === 1 ? '1 stop' : `${one.stops.length} stops`}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {run && chosen ? (
          <ArrangeSlot
            label={`Stops of ${chosen.name}, ${dayText(run.day)}`}
            stops={run.stops.map(({ row }) => row)}
            onPlace={changes.place}
          />
        ) : (
          <EmptyState title={chosen ? `Nothing is on ${chosen.name}’s list` : 'Whose run?'}>
            {chosen
              ? 'Tick deliveries in the queue and assign them to this driver.'
              : 'Choose a driver to see the stops and put them in order.'}
          </EmptyState>
        )}
      </div>
    </Sheet>
  );
}
