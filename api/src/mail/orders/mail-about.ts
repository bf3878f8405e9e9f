/** One mail about one order, with a link of its own that opens the order. */
import type { Logger } from 'pino';
import type { MailKind } from '#contract/mail/mail.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import { mailRows } from '#api/jobs/queue-mail.ts';
import { noticesWith } from '#api/jobs/queue-notice.ts';
import type { Letter, MailShop } from '../mail-content.ts';
import type { MailedOrder } from './read-facts.ts';

export interface LetterParts {
  log: Pick<Logger, 'error'>;
  publicUrl: string;
  /** A token that reads this order, and its row. */
  newOrderLink: (orderRowId: number, madeFor: MailKind) => { token: string; rows: NewRows };
}

export interface About {
  kind: MailKind;
  /** Names this very mail for ever. */
  uniqueKey: string;
  /** That its link opens; else the order itself. */
  page?: '/pay' | '/invoice' | '/proof';
  compose: (order: MailedOrder, shop: MailShop) => Letter;
}

/** With what devices are told. No email where nobody can be written to, or the letter could not be written. */
export function mailAbout(
  parts: LetterParts,
  { orderRowId, order, shop }: { orderRowId: number; order: MailedOrder; shop: MailShop },
  { kind, uniqueKey, page, compose }: About,
): NewRows[] {
  const { orderId, email, fullName } = order;
  const notices = noticesWith({ kind, uniqueKey }, { orderRowId, orderId, page });
  if (email === '') return notices;
  const link = parts.newOrderLink(orderRowId, kind);
  const url = `${parts.publicUrl}/orders/${orderId}${page ?? ''}?token=${link.token}`;
  const letter = composed(parts, kind, () => compose({ ...order, url }, shop));
  if (!letter) return notices;
  const to = { toEmail: email, toName: fullName, replyTo: shop.email };
  return [...notices, link.rows, mailRows({ kind, uniqueKey, letter, ...to, orderId: orderRowId })];
}

export function composed(
  { log }: Pick<LetterParts, 'log'>,
  kind: MailKind,
  compose: () => Letter,
): Letter | null {
  try {
    return compose();
  } catch (error) {
    log.error({ kind, err: error }, 'a mail could not be written');
    return null;
  }
}
