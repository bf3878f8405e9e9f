/**
 * Queues a notice in the transaction of its event: told once, or not at all with it. One whose `uniqueKey` is there
 * already is not queued again. Which devices it goes to is found out later (send-notices.ts), so that the event waits
 * for nothing but its row.
 */
import type { MailKind } from '#contract/mail/mail.ts';
import { type NoticeKind, noticesAfter } from '#contract/notices/notices.ts';
import type { NewRows } from '#api/database/write-rows.ts';

export interface NewNotice {
  kind: NoticeKind;
  /** Names this very event for ever. */
  uniqueKey: string;
  /** Whom it is for: everybody who follows an order, or one person. */
  to: { orderId: number } | { userId: number };
  number: string;
  /** The page that it opens, without a host. */
  path: string;
}

export function noticeRows({ kind, uniqueKey, to, number, path }: NewNotice): NewRows {
  const about = { orderId: null, userId: null, ...to };
  const row = { kind, uniqueKey: uniqueKey.slice(0, 255), ...about, number: number.slice(0, 100), path };
  return { table: 'notices', rows: [row], unlessKnown: 'uniqueKey' };
}

/** Everything that is told on devices together with an email about an order. */
export function noticesWith(
  mail: { kind: MailKind; uniqueKey: string },
  { orderRowId, orderId, page = '' }: { orderRowId: number; orderId: string; page?: string | undefined },
): NewRows[] {
  return noticesAfter(mail.kind).map(kind =>
    noticeRows({
      kind,
      uniqueKey: `${kind}:${mail.uniqueKey}`,
      to: { orderId: orderRowId },
      number: orderId,
      path: `/orders/${orderId}${page}`,
    }),
  );
}
