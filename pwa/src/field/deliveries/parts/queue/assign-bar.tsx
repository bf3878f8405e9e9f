import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Driver } from '#contract/deliveries/endpoints.ts';
import { type RowSelection, SelectionBar } from '#pwa/common/list/row-selection.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DriverOptions } from './driver-options.tsx';

interface AssignBarProps {
  selection: Pick<RowSelection<SeenDelivery>, 'rows' | 'clear'>;
  drivers: readonly Driver[];
  onAssign: DeliveryChanges['assignMany'];
}

/** Assigns all ticked deliveries to one driver, or puts them on every driver's list. */
export function AssignBar({ selection: { rows, clear }, drivers, onAssign }: AssignBarProps) {
  const [to, setTo] = useState('');
  const [isSaving, setSaving] = useState(false);

  async function handleAssign() {
    setSaving(true);
    const deliveries = rows.map(({ row }) => row);
    const isKept = await onAssign(deliveries, drivers.find(({ id }) => String(id) === to) ?? null);
    setSaving(false);
    if (isKept) clear();
  }

  return (
    <SelectionBar
      label="Assign the selected deliveries to a driver"
      words={rows.length === 1 ? '1 delivery selected' : `${rows.length} deliveries selected`}
      onClear={clear}
    >
      <Field label="Give to" className="min-w-44 flex-1 sm:max-w-64">
        <Select value={to} onChange={event => setTo(event.currentTarget.value)}>
          <option value="" disabled>
            Choose a driver
          </option>
          <DriverOptions drivers={drivers} />
          <option value="any">Any driver</option>
        </Select>
      </Field>
      <Button
        variant="go"
        icon={UserRoundCheck}
        disabled={to === ''}
        loading={isSaving && 'Saving…'}
        onClick={() => void handleAssign()}
      >
        Assign
      </Button>
    </SelectionBar>
  );
}
