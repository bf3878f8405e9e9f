/** Bank lines and the receipts they become. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { type Candidate, createMatcher } from '#contract/receivables/bank/match-line.ts';
import { shareOut } from '#contract/receivables/share-out.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { accountCustomersSql } from '#api/database/shared/customer-credit.ts';
import { invoicedFrom, isOnAccountSql } from '#api/database/shared/open-invoices.ts';
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
import type { BankLinesRow } from '#api/database/tables.ts';
import type { ReceivableParts } from '../receivable-parts.ts';
import { recordIn } from '../record-receipt.ts';

/** Invoices on which something is open. */
export async function readCandidates(knex: Knex): Promise<Candidate[]> {
  const { rows } = await knex.raw<{ rows: Candidate[] }>(
    `select * from (
       select o.order_id as "orderId", i.number, o.customer_id as "customerId", ${openOfOrderSql} as "openCents",
         coalesce(nullif(trim(c.company), ''), trim(c.first_name || ' ' || c.last_name)) as "customerName"
       from ${invoicedFrom} join customers c on c.id = o.customer_id where ${isOnAccountSql}) x
     where x."openCents" > 0 order by x.number`,
  );
  return rows;
}

/** Of the lines of a file: those that name an invoice and its sum. Answers how many they were. */
export async function matchCertain(
  parts: ReceivableParts,
  ids: readonly number[],
  actorId: number,
): Promise<number> {
  const lines = await parts.knex('bank_lines').whereIn('id', ids).where({ status: 'open' }).orderBy('id');
  let match = createMatcher(await readCandidates(parts.knex));
  let matched = 0;
  for (const line of lines) {
    const { certain } = match(line);
    if (!certain) continue;
    const [orderId] = certain.orderIds;
    // A sum over several invoices pays what is due first, if that comes to the same.
    const isOne = certain.orderIds.length === 1;
    if (!isOne && !(await paysAll(parts.knex, line, certain))) continue;
    const to = { customerId: certain.customerId, ...(isOne ? { orderId } : {}) };
    if ((await matchBankLine(parts, line.id, to, actorId)) === null) matched += 1;
    match = createMatcher(await readCandidates(parts.knex));
  }
  return matched;
}

/** Whether all that is due first are the invoices that the line names. */
async function paysAll(
  knex: Knex,
  { amountCents }: Pick<BankLinesRow, 'amountCents'>,
  { customerId, orderIds }: { customerId: number; orderIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { orderId: string; openCents: number; dueAt: string }[] }>(
    `select o.order_id as "orderId", ${openOfOrderSql} as "openCents",
       coalesce(i.document -> 'payment' ->> 'dueAt', i.issued_at::text) as "dueAt"
     from ${invoicedFrom} where ${isOnAccountSql} and o.customer_id in ${accountCustomersSql()}`,
    [customerId],
  );
  const { shares } = shareOut(amountCents, rows);
  return shares.length === orderIds.length && shares.every(({ orderId }) => orderIds.includes(orderId));
}

interface For {
  customerId: number;
  orderId?: string | undefined;
}

/** Under the line's lock. */
async function become(
  trx: Knex.Transaction,
  parts: ReceivableParts,
  line: BankLinesRow,
  { customerId, orderId }: For,
  actorId: number,
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { day: string }[] }>(
    `select to_char(posted_on, 'YYYY-MM-DD') as day from bank_lines where id = ?`,
    [line.id],
  );
  const receipt = await recordIn(
    trx,
    parts,
    customerId,
    {
      clientId: randomUUID(),
      method: 'bank_transfer',
      amountCents: line.amountCents,
      receivedOn: rows[0]?.day ?? '',
      reference: line.text.slice(0, 200),
      ...(orderId ? { orderId } : {}),
    },
    actorId,
  );
  await trx('bank_lines')
    .where({ id: line.id })
    .update({ status: 'matched', receiptId: receipt.id, decidedBy: actorId });
  return receipt.paid;
}

/** One line that a person has decided about. */
export async function matchBankLine(
  parts: ReceivableParts,
  lineId: number,
  to: For,
  actorId: number,
): Promise<null | Refusal> {
  const paid = await changeOrRefuse(parts.knex, async trx => {
    const line = await lockLine(trx, lineId);
    if (line.status === 'matched') {
      const receipt = await trx('receipts')
        .where({ id: line.receiptId ?? 0 })
        .first('customerId');
      // The answer to a request that was lost.
      if (receipt?.customerId === to.customerId) return [];
      throw conflict('This line has been matched meanwhile. Reverse its receipt to match it again.');
    }
    return become(trx, parts, line, to, actorId);
  });
  if (isRefusal(paid)) return paid;
  for (const orderId of paid) await parts.endOpenPayment(orderId);
  return null;
}

export async function ignoreBankLine(
  { knex, now }: Pick<ReceivableParts, 'knex' | 'now'>,
  lineId: number,
  isIgnored: boolean,
  actorId: number,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const line = await lockLine(trx, lineId);
    if (line.status === 'matched') throw conflict('This line is matched. Reverse its receipt first.');
    const status = isIgnored ? 'ignored' : 'open';
    if (line.status === status) return null;
    await trx('bank_lines').where({ id: lineId }).update({ status, decidedBy: actorId });
    await recordAudit(trx, {
      actorId,
      entity: 'bank_lines',
      entityId: lineId,
      action: isIgnored ? 'bank.ignore' : 'bank.restore',
      after: { amountCents: line.amountCents },
      occurredAt: now(),
    });
    return null;
  });
}

async function lockLine(trx: Knex.Transaction, id: number): Promise<BankLinesRow> {
  const line = await trx('bank_lines').where({ id }).forUpdate().first();
  if (!line) throw new Refused(refuse('not_found'));
  return line;
}
