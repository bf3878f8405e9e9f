/** Emails as this device lists them without the shop. */
import type { mailEndpoints, MailSummary } from '#contract/mail/endpoints.ts';
import { mailPageSize } from '#contract/mail/mail.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { byLatest } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { mailAddress } from './mail-address.ts';

type Page = ResponseOf<typeof mailEndpoints.listMails>;

export const mailList: ListSource<ReadersOf<typeof mailAddress>, Page, MailSummary> = {
  key: 'mails',
  pageSize: mailPageSize,
  ask: (query, heard) => call('GET /api/mails', { query, heard }),
  kept: {
    rowsOf: page => page.mails,
    pageOf: (mails, total, last) => ({
      mails,
      total,
      counts: last?.counts ?? { queued: 0, sent: 0, failed: 0 },
      transport: last?.transport ?? 'smtp',
    }),
    texts: ({ toEmail, toName, subject, orderId }) => [toEmail, toName, subject, orderId],
    fits: {
      status: (mail, status) => mail.status === status,
      kind: (mail, kind) => mail.kind === kind,
    },
    sorts: { newest: byLatest(mail => mail.createdAt) },
  },
};
