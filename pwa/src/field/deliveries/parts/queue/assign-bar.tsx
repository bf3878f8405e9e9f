import { UserRoundCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Driver } from '#contract/deliveries/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { useLift } from '#pwa/common/ui/dialogs/use-lift.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import type { Selection } from './use-selection.ts';

interface AssignBarProps {
  selection: Selection;
  drivers: readonly Driver[];
  onAssign: DeliveryChanges['assignMany'];
}

/** Gives all ticked deliveries to one driver, or puts them on every driver's list. */
export function AssignBar({ selection, drivers, onAssign }: AssignBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLift(bar);
  const [to, setTo] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { rows, clear } = selection;

  async function handleAssign() {
    setSaving(true);
    const isKept = await onAssign(rows, drivers.find(({ id }) => String(id) === to) ?? null);
    setSaving(false);
    if (isKept) clear();
  }

  return (
    // Above the office's own bar on a phone, and the toast above both.
    <div
      ref={bar}
      data-lift="--toast-lift"
      className="pointer-events-none sticky bottom-0 z-float pb-20 md:pb-4"
    >
      <section
        aria-label="Assign the selected deliveries to a driver"
        className="pointer-events-auto flex flex-wrap items-end gap-3 rounded-3 border border-line-strong bg-raised p-3 shadow-3"
      >
        <p className="mr-auto min-w-32 self-center font-strong tabular-nums" aria-live="polite">
          {rows.length === 1 ? '1 delivery selected' : `${rows.length} deliveries selected`}
        </p>
        <Field label="Give to" className="min-w-44 flex-1 sm:max-w-64">
          <Select value={to} onChange={event => setTo(event.currentTarget.value)}>
            <option value="" disabled>
              Choose a driver
            </option>
            {drivers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
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
        <Button variant="quiet" icon={X} onClick={clear}>
          Clear
        </Button>
      </section>
    </div>
  );
}
