/** A form that lives as long as it is open: checked once it was tried, from then on as it is typed. */
import { useState } from 'react';
import type { FormErrors } from './form-rules.ts';

interface FormParts<T> {
  blank: T | (() => T);
  /** Sentences by field; none when it may be sent. */
  check: (value: T) => FormErrors<T>;
  /** The server's sentences by field. */
  told?: Readonly<Record<string, string>>;
  send: (value: T) => void;
}

type TextName<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string;

export function useForm<T extends object>({ blank, check, told = {}, send }: FormParts<T>) {
  const [value, setValue] = useState(blank);
  const [isTried, setTried] = useState(false);
  const wrong = check(value);
  const change = (part: Partial<T>) => setValue(before => ({ ...before, ...part }));
  return {
    value,
    errors: { ...told, ...(isTried ? wrong : {}) } as FormErrors<T>,
    change,
    /** Name, value and listener of a text field. */
    text: <Name extends TextName<T>>(name: Name) => ({
      name,
      value: value[name] as string,
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<T>),
    }),
    /** Answers the name of the first field with an error. */
    submit(): string | undefined {
      setTried(true);
      const [first] = Object.keys(wrong);
      if (first === undefined) send(value);
      return first;
    },
  };
}
