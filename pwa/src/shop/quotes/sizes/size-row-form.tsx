import { useState } from 'react';
import type { SizeList, SizeRow } from '#contract/quotes/sizes/size-endpoints.ts';
import { sizeLimits, sizeRowFaults } from '#contract/quotes/sizes/size-rules.ts';
import { rosterLimits } from '#contract/roster/roster.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import type { TypedSizeRow } from './use-size-list.ts';

interface SizeRowFormProps {
  lines: SizeList['lines'];
  /** That is changed; null for another one. */
  row: SizeRow | null;
  isSaving: boolean;
  isOffline: boolean;
  save: (row: TypedSizeRow) => Promise<string | null>;
  onClose: () => void;
}

type Typed = Omit<TypedSizeRow, 'id' | 'version' | 'quantity'> & { quantity: string };

/** One person, or several of one size. What is typed stays until it is saved. */
export function SizeRowForm({ lines, row, isSaving, isOffline, save, onClose }: SizeRowFormProps) {
  const blank: Typed = { lineId: lines[0]?.lineId ?? '', name: '', number: '', size: '', quantity: '1' };
  const [typed, setTyped] = useState<Typed>(row ? { ...row, quantity: String(row.quantity) } : blank);
  // Sent again after an answer that was lost, it is the same row.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const line = lines.find(({ lineId }) => lineId === typed.lineId) ?? lines[0];
  const wanted = { ...typed, quantity: Number(typed.quantity) };
  const faults = sizeRowFaults(wanted, line?.sizes ?? []);
  const shown = isTried ? faults : {};
  const change = (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part }));

  async function handleSave() {
    setTried(true);
    setTrouble(null);
    if (Object.keys(faults).length > 0) return;
    const refused = await save({ ...wanted, id: row?.id ?? newId, version: row?.version ?? null });
    setTrouble(refused);
    if (refused !== null) return;
    setTried(false);
    setNewId(crypto.randomUUID());
    // Whoever has gone on typing meanwhile keeps it.
    setTyped(now => (now === typed ? { ...blank, lineId: typed.lineId } : now));
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={row ? 'Change' : 'Add'}
      onSubmit={event => {
        event.preventDefault();
        void handleSave();
      }}
      className="grid gap-4 rounded-3 border border-line bg-raised p-4"
    >
      <h2 className="text-xl">{row ? `Change ${row.name || 'these pieces'}` : 'Add a person or a group'}</h2>
      {lines.length > 1 && (
        <Field label="Garment">
          <Select
            value={typed.lineId}
            onChange={event => change({ lineId: event.currentTarget.value, size: '' })}
          >
            {lines.map(({ lineId, name, colour }) => (
              <option key={lineId} value={lineId}>
                {[name, colour].filter(Boolean).join(', ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {lines.length === 1 && line && (
        <p className="text-soft">{[line.name, line.colour].filter(Boolean).join(', ')}</p>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Name"
          optional
          help={line?.template && line.template.nameMm !== null && 'It goes on the garment as you write it.'}
          error={shown.name}
          className="col-span-2"
        >
          <TextInput
            value={typed.name}
            maxLength={rosterLimits.nameLength * 2}
            autoComplete="off"
            onChange={event => change({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="Size" error={shown.size}>
          <Select value={typed.size} onChange={event => change({ size: event.currentTarget.value })}>
            <option value="">Choose</option>
            {line?.sizes.map(size => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </Field>
        <Field label="Pieces" error={shown.quantity}>
          <TextInput
            value={typed.quantity}
            inputMode="numeric"
            maxLength={String(sizeLimits.quantity).length}
            autoComplete="off"
            onChange={event => change({ quantity: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Number"
          optional
          help={line?.template && line.template.numberMm !== null && 'It goes on the garment.'}
          error={shown.number}
          className="col-span-2"
        >
          <TextInput
            value={typed.number}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            onChange={event => change({ number: event.currentTarget.value })}
          />
        </Field>
      </div>
      {trouble && <ErrorState variant="inline" title={trouble} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="go"
          loading={isSaving && 'Saving…'}
          disabledReason={isOffline && 'You can save when you are back online.'}
        >
          {row ? 'Save' : 'Add'}
        </Button>
        {row && <Button onClick={onClose}>Cancel</Button>}
      </div>
    </form>
  );
}
