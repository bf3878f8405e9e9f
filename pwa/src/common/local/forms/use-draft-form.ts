/** A form that is kept on this device while it is typed: checked, saved once, and then forgotten. */
import { useState } from 'react';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import { type Draft, useDraft } from './use-draft.ts';

interface DraftFormParts<T> {
  device: StaffDevice;
  /** Of the draft: stable for the thing that is being written. */
  name: string;
  blank: T;
  /** Sentences by field; none when it may be saved. */
  check?: (form: T) => Partial<Record<keyof T, string>>;
  /** False or null when it could not be kept: then the form stays as it is. */
  save: (form: T) => Promise<unknown>;
  /** After it was saved and forgotten. */
  onDone: () => void;
}

export interface DraftForm<T> extends Draft<T> {
  errors: Partial<Record<keyof T, string>>;
  isSaving: boolean;
  /** Answers the name of the first field with an error. */
  submit: () => string | undefined;
  /** Forgets what was typed, and is done. */
  finish: () => Promise<void>;
}

export function useDraftForm<T extends object>(parts: DraftFormParts<T>): DraftForm<T> {
  const { device, name, blank, check, save, onDone } = parts;
  const draft = useDraft(device, name, blank);
  const [errors, setErrors] = useState<DraftForm<T>['errors']>({});
  const [isSaving, setSaving] = useState(false);
  const [isTouched, setTouched] = useState(false);
  useUnsavedWork(isTouched);

  async function finish() {
    await draft.clear();
    onDone();
  }

  async function keep(form: T) {
    setSaving(true);
    const isKept = await save(form);
    setSaving(false);
    if (isKept) await finish();
  }

  return {
    ...draft,
    change(part) {
      setTouched(true);
      draft.change(part);
    },
    errors,
    isSaving,
    submit() {
      if (!draft.value || isSaving) return undefined;
      const found = check?.(draft.value) ?? {};
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) void keep(draft.value);
      return first;
    },
    finish,
  };
}
