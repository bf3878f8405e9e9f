import { Trash2 } from 'lucide-react';
import { type ClipboardEvent, memo } from 'react';
import type { RosterField, RosterRow as Row, RowFaults } from '#contract/roster/check-roster.ts';
import { rosterLimits } from '#contract/roster/roster.ts';
import { Field } from '../ui/forms/field.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';

interface RosterRowProps {
  row: Row;
  at: number;
  sizes: readonly string[];
  faults: RowFaults;
  isShown: boolean;
  onField: (at: number, field: RosterField, value: string) => void;
  onRemove: (at: number) => void;
  onShow: (at: number) => void;
  /** Cells that were pasted into a field. Returns whether they were taken. */
  onPasteText: (text: string) => boolean;
}

/** One piece. The label stays out of sight, as the first row of the list has them. */
export const RosterRowFields = memo(function RosterRowFields(props: RosterRowProps) {
  const { row, at, sizes, faults, isShown, onField, onRemove, onShow, onPasteText } = props;
  const nth = `Piece ${at + 1}`;
  const field = (name: RosterField) => ({
    value: row[name],
    autoComplete: 'off',
    onFocus: () => onShow(at),
  });

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (/[\t\n]/.test(text.trim()) && onPasteText(text)) event.preventDefault();
  }

  const isKnown = row.size === '' || sizes.includes(row.size);
  return (
    <li
      aria-label={nth}
      data-piece={at}
      onPaste={handlePaste}
      className={`grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] items-start gap-2 rounded-2 p-2 sm:grid-cols-[minmax(0,2fr)_4.5rem_6rem_minmax(0,1fr)_auto] ${isShown ? 'bg-sunken' : ''}`}
    >
      <Field label={`${nth}, name`} hideLabel error={faults.name}>
        <TextInput
          {...field('name')}
          placeholder="Name"
          onChange={event => onField(at, 'name', event.currentTarget.value)}
        />
      </Field>
      <Field label={`${nth}, number`} hideLabel error={faults.number}>
        <TextInput
          {...field('number')}
          inputMode="numeric"
          placeholder="No."
          onChange={event => onField(at, 'number', event.currentTarget.value)}
        />
      </Field>
      <Field label={`${nth}, size`} hideLabel error={faults.size}>
        <Select
          value={row.size}
          onFocus={() => onShow(at)}
          onChange={event => onField(at, 'size', event.currentTarget.value)}
        >
          <option value="">Size</option>
          {!isKnown && <option value={row.size}>{row.size}</option>}
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={`${nth}, note`} hideLabel error={faults.note} className="max-sm:col-span-2">
        <TextInput
          {...field('note')}
          placeholder="Note"
          maxLength={rosterLimits.noteLength * 2}
          onChange={event => onField(at, 'note', event.currentTarget.value)}
        />
      </Field>
      <IconButton
        icon={Trash2}
        label={`Remove piece ${at + 1}`}
        variant="danger"
        onClick={() => onRemove(at)}
        className="max-sm:justify-self-end"
      />
    </li>
  );
});
