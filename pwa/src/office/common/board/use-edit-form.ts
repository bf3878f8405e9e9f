/**
 * The form of a record that others may change meanwhile. What is typed is kept on this device together with what the
 * record was when the typing began; only what differs from that is sent, with the version that was seen. When somebody
 * else was faster, both versions stand side by side and a person chooses.
 */
import { useState } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { type DraftForm, useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import type { Changed } from './change-parts.ts';

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
  send: (form: Form, fields: readonly Field<Form>[], version: number) => Promise<Changed<Row>>;
  onDone: () => void;
}

export interface EditForm<Form> {
  value: Form | undefined;
  errors: Partial<Record<keyof Form, string>>;
  change: (part: Partial<Form>) => void;
  isSaving: boolean;
  submit: () => string | undefined;
  clash: { rows: ClashRow[]; applyMine: () => void; keepTheirs: () => void } | null;
}

export function useEditForm<Form extends object, Row extends { version: number }>(
  parts: EditParts<Form, Row>,
): EditForm<Form> {
  const { row, formOf, check, labels, words, send } = parts;
  const names = Object.keys(labels) as Field<Form>[];
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [blank] = useState<Kept<Form>>(() => {
    const base = formOf(row);
    return { ...base, base, seenVersion: row.version };
  });

  const changedIn = (form: Kept<Form>) => names.filter(name => !isSame(form[name], form.base[name]));

  async function save(form: Kept<Form>, version = form.seenVersion): Promise<boolean> {
    const fields = changedIn(form);
    if (fields.length === 0) return true;
    const done = await send(form, fields, version);
    if (done && 'current' in done) setTheirs(done.current);
    return done !== null && 'row' in done;
  }

  const form: DraftForm<Kept<Form>> = useDraftForm<Kept<Form>>({
    device: parts.device,
    name: parts.name,
    blank,
    check: value => check(value, value.base) as Partial<Record<keyof Kept<Form>, string>>,
    save,
    onDone: parts.onDone,
  });

  async function applyMine(value: Kept<Form>, current: Row) {
    setApplying(true);
    setTheirs(null);
    const isSaved = await save(value, current.version);
    setApplying(false);
    if (isSaved) await form.finish();
  }

  const { value } = form;
  const clash =
    theirs && value
      ? {
          rows: clashRows(value, formOf(theirs)),
          applyMine: () => void applyMine(value, theirs),
          keepTheirs: () => void form.finish(),
        }
      : null;

  function clashRows(mine: Kept<Form>, now: Form): ClashRow[] {
    const changed = changedIn(mine);
    return names
      .filter(name => changed.includes(name) || !isSame(now[name], mine.base[name]))
      .map(name => ({
        field: labels[name],
        before: words(name, mine.base[name]),
        theirs: words(name, now[name]),
        mine: changed.includes(name) ? words(name, mine[name]) : null,
      }));
  }

  return {
    value,
    errors: form.errors,
    change: part => form.change(part as Partial<Kept<Form>>),
    isSaving: form.isSaving || isApplying,
    submit: form.submit,
    clash,
  };
}

/** Values of forms: texts, marks and lists of them. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
