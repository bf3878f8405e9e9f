/** The row and the document of a receipt. It is written once, with the numbers of the moment. */
import type { Knex } from 'knex';
import { normaliseAbn } from '#contract/text/abn.ts';
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import type { ReceiptDocument } from '#contract/receivables/endpoints.ts';
import { personName } from '#contract/customers/customers.ts';
import type { CustomersRow } from '#api/database/tables.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { takeReceivableNumber } from './take-receivable-number.ts';

export interface NewReceipt {
  clientId: string;
  kind: ReceiptDocument['kind'];
  method: ManualPaymentMethod;
  amountCents: number;
  receivedOn: string;
  reference: string;
  invoices: ReceiptDocument['invoices'];
  creditCents: number;
}

export async function writeReceipt(
  trx: Knex.Transaction,
  { now, readSeller }: Pick<ReceivableParts, 'now' | 'readSeller'>,
  customer: CustomersRow,
  { clientId, ...receipt }: NewReceipt,
  actorId: number,
): Promise<{ id: number; number: string }> {
  const { name, abn, address, email, phone, timeZone } = await readSeller(trx);
  const issuedAt = now().toISOString();
  const number = await takeReceivableNumber(trx, 'receipt');
  const document: ReceiptDocument = {
    v: 1,
    number,
    issuedAt,
    timeZone,
    seller: { name, abn: normaliseAbn(abn) ?? '', address, email, phone },
    customer: { name: personName(customer), company: customer.company ?? '' },
    ...receipt,
  };
  const { kind, method, amountCents, receivedOn, reference } = receipt;
  const [row] = await trx('receipts')
    .insert({
      clientId,
      number,
      customerId: customer.id,
      kind,
      method,
      amountCents,
      receivedOn,
      reference: reference || null,
      document: JSON.stringify(document),
      createdBy: actorId,
      issuedAt,
    })
    .returning('id');
  if (!row) throw new Error('a receipt without a row');
  return { id: row.id, number };
}
