/** Numbers of receipts and write-offs, without gaps: a rollback gives its number back. */
import type { Knex } from 'knex';

const prefixes = { receipt: 'REC-', 'write-off': 'WOF-' } as const;
const digits = 5;

export async function takeReceivableNumber(
  trx: Knex.Transaction,
  counter: keyof typeof prefixes,
): Promise<string> {
  const { rows } = await trx.raw<{ rows: { number: string }[] }>('select take_label(?, ?, ?) as number', [
    counter,
    prefixes[counter],
    digits,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`no number of ${counter}`);
  return row.number;
}
