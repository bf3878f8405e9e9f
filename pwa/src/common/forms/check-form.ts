/** What is wrong with a form, in sentences by field. Pure. */
import type { ZodType } from 'zod';

type Schema<Typed, Checked> = ZodType<Checked, Typed>;
export type FormErrors<Typed> = Partial<Record<keyof Typed & string, string>>;
/** A sentence for each field that is wrong; nothing for the others. */
export type Sentences<Typed> = Partial<Record<keyof Typed & string, string | false | null | undefined>>;

export interface FormRules<Typed, Checked> {
  /** The contract's. Its output is what is saved. */
  schema?: Schema<Typed, Checked> | ((typed: Typed) => Schema<Typed, Checked>) | undefined;
  /** What no schema knows, such as what else is on the page. It has the last word on a field. */
  check?: ((typed: Typed) => Sentences<Typed>) | undefined;
}

export type FormCheck<Typed, Checked> = { errors: FormErrors<Typed>; isRight: boolean; checked: Checked };

export function checkForm<Typed, Checked>(
  { schema, check }: FormRules<Typed, Checked>,
  typed: Typed,
): FormCheck<Typed, Checked> {
  const parsed = (typeof schema === 'function' ? schema(typed) : schema)?.safeParse(typed);
  const errors = { ...sentencesOf(parsed?.error?.issues ?? []), ...spoken(check?.(typed) ?? {}) };
  // Without a schema what was typed is what is saved.
  const checked = (parsed ? parsed.data : typed) as Checked;
  return { errors: errors as FormErrors<Typed>, isRight: Object.keys(errors).length === 0, checked };
}

type Issue = { path: PropertyKey[]; message: string };

/** The first at each field; what is wrong inside a list is told at the list. */
function sentencesOf(issues: readonly Issue[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[String(path[0])] ??= message;
  return sentences;
}

function spoken(sentences: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sentences).filter(([, words]) => words));
}
