/** Pieces of SQL for rows that PostgreSQL writes as JSON. Column names are ours, never a request's. */

/** A timestamptz as the wire carries it: UTC, milliseconds, `Z`. */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A user's name as histories show it; `u` is the alias of `users`. */
export function userNameText(alias: string): string {
  return `coalesce(nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.username)`;
}

/** `json_build_object` of names and expressions. */
export function jsonObject(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([name, expression]) => `'${name}', ${expression}`);
  return `json_build_object(${pairs.join(', ')})`;
}
