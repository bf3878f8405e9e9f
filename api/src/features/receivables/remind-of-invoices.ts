/**
 * A round of reminders of overdue invoices. Under the order's lock it is looked once more whether something is open. The
 * mail's key is what is never done twice, whichever process comes first.
 */
import type { Knex } from 'knex';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { isReminderTime, reminderDue } from '#contract/time/reminder-rule.ts';
import { readBankDetails } from '#api/database/shared/how-to-pay.ts';
import {
  invoicedFrom,
  isOnAccountSql,
  openInvoiceSql,
  readInvoiceOf,
} from '#api/database/shared/open-invoices.ts';
import { readReminderRule } from '#api/database/shared/reminder-rule.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { lockOrder } from './lock-account.ts';
import type { ReceivableParts } from './receivable-parts.ts';

export interface ReminderParts extends Pick<ReceivableParts, 'knex' | 'now' | 'readSeller'> {
  mailReminder: (trx: Knex.Transaction, reminder: Reminder) => Promise<void>;
}

export interface Reminder {
  orderRowId: number;
  which: number;
  invoice: OpenInvoice;
  dueOn: string;
  bank: Awaited<ReturnType<typeof readBankDetails>>;
}

/** Answers how many were sent. */
export async function remindOfInvoices(parts: ReminderParts): Promise<number> {
  const { knex, readSeller } = parts;
  const rule = await readReminderRule(knex, 'accounts');
  const { timeZone } = await readSeller(knex);
  const now = parts.now();
  if (!rule.isOn || !isReminderTime(now, timeZone)) return 0;
  const { rows } = await knex.raw<{ rows: { id: number; row: OpenInvoice }[] }>(
    `select o.id, ${openInvoiceSql} as row from ${invoicedFrom} where ${isOnAccountSql}`,
  );
  let sent = 0;
  for (const { id, row } of rows) {
    const which = row.openCents > 0 ? reminderDue(rule, new Date(row.dueAt), now, timeZone) : null;
    if (which !== null && (await remind(parts, id, which, timeZone))) sent += 1;
  }
  return sent;
}

async function remind(
  { knex, mailReminder }: ReminderParts,
  orderRowId: number,
  which: number,
  timeZone: string,
): Promise<boolean> {
  return inTransaction(knex, async trx => {
    const { orderId } = await lockOrder(trx, orderRowId);
    const invoice = await readInvoiceOf(trx, orderRowId);
    if (!invoice || invoice.openCents === 0) return false;
    const uniqueKey = reminderKey(orderId, which);
    if (await trx('mails').where({ uniqueKey }).first('id')) return false;
    const dueOn = formatShortDate(new Date(invoice.dueAt), timeZone);
    const bank = await readBankDetails(trx);
    await mailReminder(trx, { orderRowId, which, invoice, dueOn, bank });
    return true;
  });
}

export const reminderKey = (orderId: string, which: number) => `invoice_reminder:${orderId}:${which}`;
