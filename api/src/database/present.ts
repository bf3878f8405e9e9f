/** For rows and values that must be there: it fails here when they are not, and not somewhere behind. */

// Not `Value | undefined`: from that type the compiler would infer the answer of Knex, and always find `undefined`.
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('The database has no such row or value.');
  return value;
}

export function filled<Value>(values: readonly Value[]): readonly [Value, ...Value[]] {
  const [first, ...others] = values;
  if (values.length === 0) throw new Error('The database has no such row.');
  return [first as Value, ...others];
}
