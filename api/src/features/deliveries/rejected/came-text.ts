/** Arguments that nobody could read, as text that people can. */

/** A name or a note is shorter; a picture is not. */
const longestValue = 300;
const longestText = 4_000;

export const cameText = (args: unknown): string => JSON.stringify(asTheyCame(args), null, 2);

/** For a list of many: of what is long, the beginning and how long it is. */
export function shortText(args: unknown): string {
  const text = JSON.stringify(asTheyCame(args), (_key, value: unknown) => cut(value, longestValue), 2);
  return cut(text, longestText) as string;
}

function cut(value: unknown, longest: number): unknown {
  if (typeof value !== 'string' || value.length <= longest) return value;
  return `${value.slice(0, longest)}… (${value.length} characters)`;
}

/** What jsonb refuses was kept as base64 of its text (`storableArgs`). */
function asTheyCame(args: unknown): unknown {
  const { raw } = (args ?? {}) as { raw?: unknown };
  if (typeof raw !== 'string') return args ?? null;
  try {
    return JSON.parse(Buffer.from(raw, 'base64').toString()) as unknown;
  } catch {
    return args;
  }
}
