/**
 * The form of a record that others may change meanwhile. Input is stored on this device with the record as it was when
 * typing began. Only the differences are sent, with the version that was seen. If another person was faster, both
 * versions are shown side by side and the user chooses.
 */
import { useState } from 'react';
import type { ZodType } from 'zod';
import type { FormWords } from '#contract/forms/form-words.ts';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { Clash } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from './clash-rows.ts';
import type { Change } from './run-change.ts';
import { useChanges } from './use-record.ts';

type Name<Typed> = keyof Typed & string;
type Kept<Typed> = Typed & { base: Typed; seenVersion: number };

interface EditParts<Typed extends object, Checked, Row extends { version: number }> {
  device: StaffDevice;
  /** Name of the draft: "customer 12". */
  name: string;
  row: Row;
  formOf: (row: Row) => Typed;
  words: FormWords<Name<Typed>>;
  /** Depends on the form's values when typing began. */
  schema: (base: Typed) => ZodType<Checked, Typed>;
  /** A value in words, for a clash. */
  wordsOf: (name: Name<Typed>, value: Typed[Name<Typed>]) => string;
  /** Builds a change of only the named fields. */
  changeOf: (checked: Checked, names: readonly Name<Typed>[]) => Change<Row, never>;
  onDone: () => void;
}

export interface EditForm<Typed extends object> extends Form<Typed, Name<Typed>> {
  clash: Clash | null;
}

export function useEditForm<Typed extends object, Checked, Row extends { version: number }>({
  row,
  formOf,
  words,
  schema,
  wordsOf,
  changeOf,
  onDone,
  ...draft
}: EditParts<Typed, Checked, Row>): EditForm<Typed> {
  const names = Object.keys(words.labels) as Name<Typed>[];
  const [start] = useState<Kept<Typed>>(() => {
    const base = formOf(row);
    return { ...base, base, seenVersion: row.version };
  });
  const fields = names.map((name): RecordField<Typed> => ({
    label: words.labels[name],
    words: form => wordsOf(name, form[name]),
    isSame: (one, other) => isSame(one[name], other[name]),
  }));
  const { attempt, clash } = useChanges<Row, Kept<Typed>>({
    lists: [],
    rows: (_seen, current, wanted = start) =>
      clashRows<Typed>(fields, { seen: wanted.base, current: formOf(current), wanted }),
    onTheirs: () => void form.forget().then(onDone),
  });
  const form = useDraftForm<Kept<Typed>, Checked, Name<Typed>>({
    ...draft,
    start,
    words,
    schema: ({ base }) => schema(base) as unknown as ZodType<Checked, Kept<Typed>>,
    async save(checked, wanted) {
      const changed = names.filter(name => !isSame(wanted[name], wanted.base[name]));
      if (changed.length === 0) return true;
      // What others have changed since the typing began was not seen.
      const shown = formOf(row);
      const older = names.filter(name => !isSame(shown[name], wanted.base[name]));
      const seen = { ...row, ...Object.fromEntries(older.map(name => [name, wanted.base[name]])) };
      return attempt({ ...changeOf(checked, changed), wanted }, { ...seen, version: wanted.seenVersion });
    },
    onDone,
  });
  return { ...(form as unknown as Form<Typed, Name<Typed>>), clash };
}

/** Compares form values: texts, booleans and lists of them. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
