/** What an offer costs. `q` is the alias of `quotes`, `f` of the offer. */

/** Of the option that was accepted, and before that of the first. */
export function offeredCents(part: 'price' | 'gst'): string {
  return `coalesce((select (o ->> '${part}Cents')::bigint from jsonb_array_elements(f.options) o
    where o ->> 'id' = q.chosen_option_id::text), f.${part}_cents)`;
}
