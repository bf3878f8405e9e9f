import {
  type ColumnChoice,
  importColumns,
  missingColumns,
  suggestColumns,
} from '#contract/imports/columns.ts';
import type { ReadColumns } from '#contract/imports/endpoints.ts';
import {
  mostMarkUpPermille,
  type PriceRounding,
  type PriceRule,
  sellingPrice,
} from '#contract/imports/selling-price.ts';
import { formatCents } from '#contract/money/money.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { type Form, useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { FileHead } from '../read-head.ts';

interface ColumnsDialogProps {
  head: FileHead;
  read: ReadColumns;
  onSaved: (read: ReadColumns) => void;
  onClose: () => void;
}

interface Typed {
  columns: ColumnChoice;
  isCost: boolean;
  markUp: string;
  addsGst: boolean;
  rounding: PriceRounding;
}

const roundings: readonly (readonly [PriceRounding, string])[] = [
  ['none', 'To the cent'],
  ['five', 'Up to 5 cents'],
  ['dollar', 'Up to a whole dollar'],
  ['95', 'Up to .95'],
  ['99', 'Up to .99'],
];

/** Which column of a supplier's files is which of ours, and what becomes of their prices. */
export function ColumnsDialog({ head, read, onSaved, onClose }: ColumnsDialogProps) {
  const toast = useToast();
  const { chosen } = read;
  const keep = async (body: { columns: ColumnChoice; prices: PriceRule | null } | null) => {
    onSaved(await call('PUT /api/import-columns', { body: { headers: head.headers, chosen: body } }));
    toast({ title: body ? 'Columns saved' : 'Choice forgotten', tone: 'ok' });
    return true;
  };
  const form: Form<Typed, never> = useForm<Typed, { columns: ColumnChoice; prices: PriceRule | null }>({
    start: {
      columns: chosen?.columns ?? suggestColumns(head.headers),
      isCost: Boolean(chosen?.prices),
      markUp: String((chosen?.prices?.markUpPermille ?? 500) / 10),
      addsGst: chosen?.prices?.addsGst ?? true,
      rounding: chosen?.prices?.rounding ?? '95',
    },
    check: typed => {
      const missing = missingColumns(typed.columns);
      return {
        columns: missing.length > 0 && `Still to choose: ${missing.join(', ')}.`,
        markUp: typed.isCost && ruleOf(typed) === null && 'Please enter a percentage from 0 to 2,000.',
      };
    },
    save: (_, typed) => keep({ columns: typed.columns, prices: typed.isCost ? ruleOf(typed) : null }),
    onDone: onClose,
    failed: 'The columns could not be saved. Please try again.',
  });
  return (
    <FormDialog
      title="Columns of this file"
      description="Choose which of the file’s columns each of ours is. Files with the same columns are read alike from then on."
      form={form}
      submitLabel="Save columns"
      onClose={onClose}
      more={
        chosen && (
          <Button variant="soft" onClick={() => void keep(null).then(onClose)}>
            Forget this choice
          </Button>
        )
      }
    >
      <ColumnFields head={head} form={form} />
      <PriceFields head={head} form={form} />
    </FormDialog>
  );
}

interface PartProps {
  head: FileHead;
  form: Form<Typed, never>;
}

/** Those without which nothing can be read come first. */
const inOrder = importColumns.toSorted((a, b) => Number(b.isNeeded ?? false) - Number(a.isNeeded ?? false));

function ColumnFields({ head, form }: PartProps) {
  const { columns } = form.value;
  const choose = (name: string, header: string) => {
    const { [name]: _, ...rest } = columns;
    form.change({ columns: header ? { ...rest, [name]: header } : rest });
  };
  return (
    <>
      {form.errors.columns && (
        <p role="alert" className="text-danger sm:col-span-2">
          {form.errors.columns}
        </p>
      )}
      {inOrder.map(({ name, label, isNeeded, help }) => (
        <Field key={name} label={label} optional={!isNeeded} help={valuesOf(head, columns[name]) ?? help}>
          <Select
            name={name}
            value={columns[name] ?? ''}
            onChange={event => choose(name, event.target.value)}
          >
            <option value="">{isNeeded ? 'Choose…' : 'Not in the file'}</option>
            {[...new Set(head.headers.filter(Boolean))].map(header => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </>
  );
}

/** "Navy, Bone, Bottle": what the first rows have there. */
function valuesOf({ headers, rows }: FileHead, header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const at = headers.indexOf(header);
  const values = [...new Set(rows.map(row => row[at] ?? '').filter(Boolean))];
  return values.length > 0
    ? `In the file: ${values.slice(0, 3).join(', ').slice(0, 80)}`
    : 'Empty in the first rows.';
}

function PriceFields({ head, form }: PartProps) {
  const { isCost, rounding } = form.value;
  return (
    <>
      <Checkbox
        {...form.tick('isCost')}
        className="border-t border-line pt-3 sm:col-span-2"
        label="Work out our prices from the file’s"
        help="For files with cost prices. Without it, prices are taken as they are, with GST."
      />
      {isCost && (
        <>
          <Field label="Mark-up" error={form.errors.markUp}>
            <TextInput {...form.text('markUp')} inputMode="decimal" autoComplete="off" after="%" />
          </Field>
          <Field label="Rounding">
            <Select
              value={rounding}
              onChange={event => {
                const found = roundings.find(([name]) => name === event.target.value);
                if (found) form.change({ rounding: found[0] });
              }}
            >
              {roundings.map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox {...form.tick('addsGst')} label="Add 10% GST" />
          <output className="self-center text-meta text-soft tabular-nums">
            {exampleOf(head, form.value)}
          </output>
        </>
      )}
    </>
  );
}

/** "$8.40 in the file becomes $13.95". */
function exampleOf({ headers, rows }: FileHead, typed: Typed): string {
  const rule = ruleOf(typed);
  const at = headers.indexOf(typed.columns['base price'] ?? '');
  const cents = rows.map(row => readDollars(row[at] ?? '')).find(Boolean);
  if (!rule || !cents) return '';
  return `${formatCents(cents)} in the file becomes ${formatCents(sellingPrice(cents, rule))}`;
}

function ruleOf({ markUp, addsGst, rounding }: Typed): PriceRule | null {
  const written = markUp.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d)?$/.test(written)) return null;
  const markUpPermille = Math.round(Number(written) * 10);
  return markUpPermille <= mostMarkUpPermille ? { markUpPermille, addsGst, rounding } : null;
}
