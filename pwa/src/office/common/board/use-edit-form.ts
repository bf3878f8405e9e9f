/**
 * The form of a record that others may change meanwhile. What is typed is kept on this device together with what the
 * record was when the typing began; only what differs from that is sent, with the version that was seen. When somebody
 * else was faster, both versions stand side by side and a person chooses.
 */
import { useState } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { type DraftForm, useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import type { Clash } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';

type Kept<Form> = Form & { base: Form; seenVersion: number };
type Field<Form> = keyof Form & string;

interface EditParts<Form extends object, Row extends { version: number }> {
  device: StaffDevice;
  /** Of the draft: "customer 12". */
  name: string;
  row: Row;
  formOf: (row: Row) => Form;
  check: (form: Form, base: Form) => Partial<Record<keyof Form, string>>;
  labels: Readonly<Record<keyof Form, string>>;
  /** A value for people. */
  words: (name: Field<Form>, value: Form[Field<Form>]) => string;
  /** Of the named fields alone. */
  changeOf: (form: Form, fields: readonly Field<Form>[]) => Change<Row, never>;
  onDone: () => void;
}

export interface EditForm<Form> {
  value: Form | undefined;
  errors: Partial<Record<keyof Form, string>>;
  change: (part: Partial<Form>) => void;
  isSaving: boolean;
  submit: () => string | undefined;
  clash: Clash | null;
}

export function useEditForm<Form extends object, Row extends { version: number }>(
  parts: EditParts<Form, Row>,
): EditForm<Form> {
  const { row, formOf, check, labels, words, changeOf } = parts;
  const names = Object.keys(labels) as Field<Form>[];
  const [blank] = useState<Kept<Form>>(() => {
    const base = formOf(row);
    return { ...base, base, seenVersion: row.version };
  });
  const fields = names.map((name): RecordField<Form> => ({
    label: labels[name],
    words: form => words(name, form[name]),
    isSame: (one, other) => isSame(one[name], other[name]),
  }));
  const { attempt, isSaving, clash } = useChanges<Row, Kept<Form>>({
    lists: [],
    rows: (_seen, current, wanted = blank) =>
      clashRows<Form>(fields, { seen: wanted.base, current: formOf(current), wanted }),
    onTheirs: () => void form.finish(),
  });

  const form: DraftForm<Kept<Form>> = useDraftForm<Kept<Form>>({
    device: parts.device,
    name: parts.name,
    blank,
    check: value => check(value, value.base) as Partial<Record<keyof Kept<Form>, string>>,
    async save(wanted) {
      const changed = names.filter(name => !isSame(wanted[name], wanted.base[name]));
      if (changed.length === 0) return true;
      return attempt({ ...changeOf(wanted, changed), wanted }, { ...row, version: wanted.seenVersion });
    },
    onDone: parts.onDone,
  });

  return {
    value: form.value,
    errors: form.errors,
    change: part => form.change(part as Partial<Kept<Form>>),
    isSaving: clash ? isSaving : form.isSaving,
    submit: form.submit,
    clash,
  };
}

/** Values of forms: texts, marks and lists of them. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
