/** How an invoice that is not paid can be paid: the shop's bank details of today, never those of the day of issue. */
import type { Knex } from 'knex';
import type { HowToPay } from '#contract/invoices/endpoints.ts';
import { openOfOrderSql } from './payments-of-order.ts';
import { readSetting } from './setting-rows.ts';

export type BankDetails = Pick<HowToPay, 'bank' | 'payId'>;

export async function readBankDetails(knex: Knex): Promise<BankDetails> {
  const bsb = await readSetting(knex, 'accounts.bsb');
  const accountNumber = await readSetting(knex, 'accounts.accountNumber');
  const accountName =
    (await readSetting(knex, 'accounts.accountName')) || (await readSetting(knex, 'shop.name'));
  const payId = await readSetting(knex, 'accounts.payId');
  return { bank: bsb && accountNumber ? { accountName, bsb, accountNumber } : null, payId: payId || null };
}

/** Null when nothing is to be paid. `token`: of the link that whoever asks came by, so that theirs works too. */
export async function readHowToPay(
  knex: Knex,
  orderRowId: number,
  { publicUrl, token }: { publicUrl: string; token?: string | undefined },
): Promise<HowToPay | null> {
  const { rows } = await knex.raw<{
    rows: { openCents: number; number: string; orderId: string; hasCheckout: boolean }[];
  }>(
    `select ${openOfOrderSql} as "openCents", i.number, o.order_id as "orderId",
       o.checkout_id is not null as "hasCheckout"
     from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice' where o.id = ?`,
    [orderRowId],
  );
  const [order] = rows;
  if (!order || order.openCents === 0) return null;
  const { openCents, number, orderId, hasCheckout } = order;
  const url = `${publicUrl}/orders/${orderId}/pay${token ? `?token=${token}` : ''}`;
  return {
    openCents,
    reference: number,
    ...(await readBankDetails(knex)),
    url: hasCheckout ? url : null,
  };
}
