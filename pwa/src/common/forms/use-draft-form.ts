/** A form stored on this device while it is typed, restored after a reload, and deleted once it is saved. */
import { useState } from 'react';
import type { StaffDevice } from '../local/device/staff-device.ts';
import { useDraft } from '../local/forms/use-draft.ts';
import { type Form, type FormParts, useFormOver } from './use-form.ts';

export interface DraftParts<
  Typed extends object,
  Checked,
  Name extends keyof Typed & string,
> extends FormParts<Typed, Checked, Name> {
  device: StaffDevice;
  /** Name of the draft, stable for the thing being written. */
  name: string;
}

export interface DraftForm<Typed extends object, Name extends keyof Typed & string> extends Form<
  Typed,
  Name
> {
  /** Deletes what was typed. */
  forget: () => Promise<void>;
}

export function useDraftForm<
  Typed extends object,
  Checked = Typed,
  Name extends keyof Typed & string = never,
>({ device, name, start, ...parts }: DraftParts<Typed, Checked, Name>): DraftForm<Typed, Name> {
  const [blank] = useState(start);
  const { value, change, clear } = useDraft(device, name, blank);
  const form = useFormOver(
    { value: value ?? blank, isReady: value !== undefined, change, forget: clear },
    parts,
  );
  return {
    ...form,
    reset(part) {
      change({ ...blank, ...part });
      form.reset();
    },
    forget: clear,
  };
}
