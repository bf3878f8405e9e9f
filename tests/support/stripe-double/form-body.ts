/** The API's request encoding: `a[b][0]=c` as nested objects. Lists become objects with the keys 0, 1, 2. */
export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined) continue;
    let at = form;
    for (const part of path) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[last] = value;
  }
  return form;
}

export function textOf(form: Form, ...path: string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

export function listOf(form: Form, name: string): string[] {
  const list = form[name];
  return typeof list === 'object' ? Object.values(list).filter(one => typeof one === 'string') : [];
}

export function mapOf(form: Form, name: string): Record<string, string> {
  const map = form[name];
  const entries = typeof map === 'object' ? Object.entries(map) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
