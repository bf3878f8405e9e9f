/** What is wrong with a form, in sentences by field. Pure. */
import type { ZodType } from 'zod';

export type FormErrors<T> = Partial<Record<keyof T & string, string>>;

/** `<label> is required` for each named field that is empty, in the order of the names. */
export function missingIn<Name extends string>(
  form: Readonly<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const missing = names.filter(name => form[name].trim() === '');
  return Object.fromEntries(missing.map(name => [name, `${labels[name]} is required`])) as Partial<
    Record<Name, string>
  >;
}

/** Those that have a sentence. */
export function wrongOnly<T>(
  sentences: Partial<Record<keyof T & string, string | false | null | undefined>>,
): FormErrors<T> {
  return Object.fromEntries(Object.entries(sentences).filter(([, words]) => words)) as FormErrors<T>;
}

/** The contract's sentence for each field that its schema refuses: the first of each. */
export function schemaErrors<T>(schema: ZodType<unknown, T>, form: T): FormErrors<T> {
  const issues = schema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path: [name], message }) => [String(name), message]),
  ) as FormErrors<T>;
}
