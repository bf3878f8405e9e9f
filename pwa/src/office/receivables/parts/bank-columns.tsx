import { useState } from 'react';
import type { BankColumns } from '#contract/receivables/bank/bank-formats.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';

interface BankColumnsFormProps {
  rows: readonly (readonly string[])[];
  isReading: boolean;
  onRead: (columns: BankColumns) => void;
  onCancel: () => void;
}

const unset = -1;
const letters = (at: number) => String.fromCodePoint(65 + at);

/** Which column is what, over the first rows of the file. */
export function BankColumnsForm({ rows, isReading, onRead, onCancel }: BankColumnsFormProps) {
  const width = Math.max(...rows.map(row => row.length), 0);
  const [date, setDate] = useState(unset);
  const [text, setText] = useState(unset);
  const [amount, setAmount] = useState(unset);
  const [isSigned, setSigned] = useState(true);
  const [hasHeads, setHeads] = useState(true);
  const [order, setOrder] = useState<'dmy' | 'mdy'>('dmy');
  const isWhole = [date, text, amount].every(column => column !== unset);

  const column = (label: string, value: number, onChange: (at: number) => void) => (
    <Field label={label}>
      <Select value={value} onChange={event => onChange(Number(event.target.value))}>
        <option value={unset}>Choose…</option>
        {Array.from({ length: Math.min(width, 26) }, (_, at) => (
          <option key={at} value={at}>
            {letters(at)}: {rows[0]?.[at] ?? ''}
          </option>
        ))}
      </Select>
    </Field>
  );

  return (
    <section
      aria-label="Columns of the file"
      className="grid gap-4 rounded-3 border border-line bg-raised p-4"
    >
      <p>This is not a file of a bank we know. Say which column is what.</p>
      <Table label="First rows of the file" on="raised" className="max-h-60">
        <thead>
          <tr>
            {Array.from({ length: Math.min(width, 26) }, (_, at) => (
              <HeadCell key={at}>{letters(at)}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {Array.from({ length: Math.min(width, 26) }, (_, cell) => (
                <Cell key={cell}>{row[cell]}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {column('Day', date, setDate)}
        {column('Words', text, setText)}
        {column('Money in', amount, setAmount)}
        <Field label="Days are written">
          <Select value={order} onChange={event => setOrder(event.target.value === 'mdy' ? 'mdy' : 'dmy')}>
            <option value="dmy">Day first: 21/11/2026</option>
            <option value="mdy">Month first: 11/21/2026</option>
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Checkbox
          label="The first row has heads"
          checked={hasHeads}
          onChange={event => setHeads(event.target.checked)}
        />
        <Checkbox
          label="Money that went has a minus in the same column"
          checked={isSigned}
          onChange={event => setSigned(event.target.checked)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="go"
          disabled={!isWhole}
          loading={isReading && 'Reading…'}
          onClick={() =>
            onRead({
              date,
              text: [text],
              amount: isSigned ? amount : null,
              credit: isSigned ? null : amount,
              debit: null,
              heads: hasHeads ? 1 : 0,
              order,
            })
          }
        >
          Read it so
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
