/**
 * Every form of the office and the field. It is checked by the contract's schema at the first attempt to save, and
 * from then on while typing. It is saved once. The server's message about a field is shown until that field changes.
 */
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormWords } from '#contract/forms/form-words.ts';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { failureWords, wasCancelled } from '#pwa/common/local/call/failure-words.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { checkForm, type FormErrors, type FormRules } from './check-form.ts';
import { focusFirstWrong } from './focus-first-wrong.ts';

type Told = Readonly<Record<string, string>>;

export interface SavedForm<
  Typed extends object,
  Checked,
  Name extends keyof Typed & string,
> extends FormRules<Typed, Checked> {
  words?: FormWords<Name>;
  /** The server's messages about the fields, if the caller keeps them. */
  told?: Told;
  /** Resolves to false or null if it wasn't saved: the form then stays open. Errors are shown on the form. */
  save: (checked: Checked, typed: Typed) => Promise<unknown>;
  /** For a failure without its own message. */
  failed?: string | ((error: unknown) => string);
  /** The user tried to save an invalid form. */
  onWrong?: () => void;
  /** Called after it was saved. */
  onDone?: () => void;
}

export interface FormParts<
  Typed extends object,
  Checked,
  Name extends keyof Typed & string,
> extends SavedForm<Typed, Checked, Name> {
  start: Typed | (() => Typed);
}

/** What the form's frame needs. */
export interface FormHandle {
  ref: RefObject<HTMLFormElement | null>;
  /** False while a draft is being read. */
  isReady: boolean;
  isSaving: boolean;
  /** Why it couldn't be saved, if no field is at fault. */
  failure: string | null;
  submit: () => void;
}

type NamesOf<Typed, Value> = { [K in keyof Typed]: Typed[K] extends Value ? K : never }[keyof Typed] & string;

export interface Form<Typed extends object, Name extends keyof Typed & string> extends FormHandle {
  value: Typed;
  errors: FormErrors<Typed>;
  change: (part: Partial<Typed>) => void;
  /** Shows messages about fields, such as those of another way to save, and goes to the first. */
  tell: (fields: Readonly<Record<string, string>>) => void;
  /** Starts again, with nothing to save. */
  reset: (part?: Partial<Typed>) => void;
  /** Props of a `Field`, or of cards to choose from. */
  field: (name: Name) => {
    label: string;
    help: string | undefined;
    optional: boolean;
    error: string | undefined;
  };
  /** Props of a text control or a select. */
  text: (name: NamesOf<Typed, string>) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  tick: (name: NamesOf<Typed, boolean>) => {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Props of cards to choose from. */
  pick: <K extends keyof Typed & string>(
    name: K,
  ) => { name: K; value: Typed[K]; onChange: (value: Typed[K]) => void };
}

export function useForm<Typed extends object, Checked = Typed, Name extends keyof Typed & string = never>({
  start,
  ...parts
}: FormParts<Typed, Checked, Name>): Form<Typed, Name> {
  const [blank] = useState(start);
  const [value, setValue] = useState(blank);
  const form = useFormOver(
    { value, isReady: true, change: part => setValue(before => ({ ...before, ...part })), forget: nothing },
    parts,
  );
  return {
    ...form,
    reset(part) {
      setValue({ ...blank, ...part });
      form.reset();
    },
  };
}

/** Where the input is kept: in the page or on the device. */
export interface FormStore<Typed> {
  value: Typed;
  isReady: boolean;
  change: (part: Partial<Typed>) => void;
  /** The form has been saved. */
  forget: () => Promise<void>;
}

const nothing = async () => {};
const untold: Told = {};

export function useFormOver<Typed extends object, Checked, Name extends keyof Typed & string>(
  { value, isReady, change: keep, forget }: FormStore<Typed>,
  parts: SavedForm<Typed, Checked, Name>,
): Form<Typed, Name> {
  const { words, save, failed = 'This could not be saved. Please try again.', onDone, onWrong } = parts;
  const ref = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [ownTold, setOwnTold] = useState(untold);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useUnsavedWork(isTouched);

  const { errors: wrong, isRight, checked } = checkForm(parts, value);
  const told = { ...parts.told, ...ownTold };
  const heard = Object.entries(told).filter(([name]) => !changed.has(name));
  const errors = { ...Object.fromEntries(heard), ...(isTried ? wrong : {}) } as FormErrors<Typed>;

  // After a failed attempt the focus moves to the first wrong field: at once for this app's checks, and for the
  // server's when it has answered.
  const [wrongTries, setWrongTries] = useState(0);
  useEffect(() => {
    if (!isSaving) focusFirstWrong(ref.current, wrongTries === 0 ? told : errors);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try
  }, [isSaving, wrongTries]);

  function change(part: Partial<Typed>) {
    setTouched(true);
    setChanged(before => new Set([...before, ...Object.keys(part)]));
    keep(part);
  }

  async function send() {
    setSaving(true);
    setFailure(null);
    setOwnTold(untold);
    setChanged(new Set());
    try {
      if (!(await save(checked, value))) return;
      setTouched(false);
      await forget();
      onDone?.();
    } catch (error) {
      if (wasCancelled(error)) return;
      const fields = error instanceof ApiError ? error.fields : untold;
      setOwnTold(fields);
      if (Object.keys(fields).length === 0) {
        setFailure(typeof failed === 'string' ? failureWords(error, failed) : failed(error));
      }
    } finally {
      setSaving(false);
    }
  }

  return {
    ref,
    value,
    isReady,
    isSaving,
    failure,
    errors,
    change,
    tell(fields) {
      setChanged(new Set());
      setOwnTold(fields);
      if (Object.keys(fields).length > 0) setWrongTries(tries => tries + 1);
    },
    reset() {
      setTouched(false);
      setTried(false);
      setFailure(null);
    },
    submit() {
      if (!isReady || isSaving) return;
      setTried(true);
      if (isRight) return void send();
      setWrongTries(tries => tries + 1);
      onWrong?.();
    },
    field: name => ({
      label: words?.labels[name] ?? '',
      help: words?.help?.[name],
      optional: words?.optional?.includes(name) ?? false,
      error: errors[name],
    }),
    text: name => ({
      name,
      value: value[name] as string,
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<Typed>),
    }),
    tick: name => ({
      name,
      checked: value[name] as boolean,
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.checked } as Partial<Typed>),
    }),
    pick: name => ({ name, value: value[name], onChange: next => change({ [name]: next } as never) }),
  };
}
