/** Checks a form and returns a sentence for each wrong field. Pure. */
import type { ZodType } from 'zod';

type Schema<Typed, Checked> = ZodType<Checked, Typed>;
export type FormErrors<Typed> = Partial<Record<keyof Typed & string, string>>;
/** A sentence for each wrong field; nothing for the others. */
export type Sentences<Typed> = Partial<Record<keyof Typed & string, string | false | null | undefined>>;

export interface FormRules<Typed, Checked> {
  /** The contract's schema. Its output is what is saved. */
  schema?: Schema<Typed, Checked> | ((typed: Typed) => Schema<Typed, Checked>) | undefined;
  /**
   * Checks that no schema can make, such as those that depend on the rest of the page. It overrides the schema's
   * sentence for a field.
   */
  check?: ((typed: Typed) => Sentences<Typed>) | undefined;
}

export type FormCheck<Typed, Checked> = { errors: FormErrors<Typed>; isRight: boolean; checked: Checked };

export function checkForm<Typed, Checked>(
  { schema, check }: FormRules<Typed, Checked>,
  typed: Typed,
): FormCheck<Typed, Checked> {
  const parsed = (typeof schema === 'function' ? schema(typed) : schema)?.safeParse(typed);
  const errors = { ...sentencesOf(parsed?.error?.issues ?? []), ...spoken(check?.(typed) ?? {}) };
  // Without a schema, the input is saved as typed.
  const checked = (parsed ? parsed.data : typed) as Checked;
  return { errors: errors as FormErrors<Typed>, isRight: Object.keys(errors).length === 0, checked };
}

type Issue = { path: PropertyKey[]; message: string };

/** The first issue of each field. An issue inside a list is shown at the list. */
function sentencesOf(issues: readonly Issue[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[String(path[0])] ??= message;
  return sentences;
}

function spoken(sentences: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sentences).filter(([, words]) => words));
}
