/** The state that all parts of the editor share. */
import { useEffect, useRef, useState } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { WorkHandle } from '#pwa/office/common/work/work-handle.ts';
import { type DraftForm, useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { checkEditor } from './check-editor.ts';
import { type EditorForm, fieldsOf } from '#pwa/office/common/work/editor-form.ts';
import { blankWork, formOfOption, optionsOf } from './options.ts';
import { type Priced, usePriced } from './use-priced.ts';

export type EditorKind = 'quote' | 'order';

export interface EditorHandle extends WorkHandle {
  kind: EditorKind;
  device: StaffDevice;
  form: DraftForm<EditorForm, never>;
  /** Of the option that is open. */
  priced: Priced;
  /** Of each option, in order; none where there is nothing to choose. */
  pricedOptions: Priced[];
}

interface EditorParts {
  kind: EditorKind;
  device: StaffDevice;
  /** Of the draft on this device. */
  draft: string;
  start: () => EditorForm;
  /** With the total of each option as the person saw it. */
  send: (form: EditorForm, seenCents: readonly (number | undefined)[]) => Promise<boolean>;
}

export function useEditor({ kind, device, draft, start, send }: EditorParts): EditorHandle {
  const productField = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const seen = useRef<readonly (number | undefined)[]>([]);
  const form: DraftForm<EditorForm, never> = useDraftForm({
    device,
    name: draft,
    start,
    told,
    check: checkEditor,
    async save(typed) {
      setTold({});
      try {
        return await send(typed, seen.current);
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
        setTold(fieldsOf(error.fields));
        return false;
      }
    },
    failed: kind === 'quote' ? 'The quote could not be sent.' : 'The order could not be made.',
    onWrong: () => setTried(true),
  });
  const options = optionsOf(form.value);
  const open = form.value.optionAt ?? 0;
  const [one, two, three] = [
    usePriced(formOfOption(form.value, options[0] ?? form.value)),
    usePriced(formOfOption(form.value, options[1] ?? blankWork)),
    usePriced(formOfOption(form.value, options[2] ?? blankWork)),
  ];
  const all = [one, two, three];
  const priced = all[open] ?? one;
  const seenCents = all.map(({ isCurrent, work }) => (isCurrent ? work?.totalCents : undefined));
  useEffect(() => {
    seen.current = seenCents;
  });
  return {
    kind,
    device,
    form,
    priced,
    pricedOptions: all.slice(0, options.length),
    isTried,
    productField,
    focusProduct: () => productField.current?.focus(),
    changeLine: (id, part) =>
      form.change({ lines: form.value.lines.map(line => (line.id === id ? { ...line, ...part } : line)) }),
    added,
    setAdded,
  };
}
