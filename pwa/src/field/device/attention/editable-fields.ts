/** The editable fields of a refused change. Proofs of delivery can't be edited. */
import type { EditableField } from '#contract/wire/mutation.ts';
import { mutationNamed } from '#contract/wire/mutations.ts';

/** The fields that the change has. Empty if none of them can be edited. */
export function editableFields(name: string, args: unknown): readonly EditableField[] {
  return (mutationNamed(name)?.editable ?? []).filter(({ path }) => valueAt(args, path) !== undefined);
}

export function valueAt(args: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      args,
    );
}

/** The value as the form shows it. */
export function textAt(args: unknown, { path, kind }: EditableField): string {
  const value = valueAt(args, path);
  if (value === null || value === undefined) return '';
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}

/** The arguments with the typed values in place. */
export function withTyped(
  args: unknown,
  shown: readonly EditableField[],
  typed: Readonly<Record<string, string>>,
): unknown {
  const next = structuredClone(args) as Record<string, unknown>;
  for (const field of shown) {
    const text = typed[field.path];
    if (text !== undefined && text !== textAt(args, field))
      put(next, field.path.split('.'), valueOf(text.trim(), field));
  }
  return next;
}

function valueOf(text: string, { kind }: EditableField): unknown {
  if (kind === 'whole') return Number(text);
  // A day is stored as midnight in UTC: the same calendar day all over Australia.
  if (kind === 'day') return `${text}T00:00:00.000Z`;
  return text;
}

function put(target: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[key] = value;
  else put(target[key] as Record<string, unknown>, rest, value);
}
