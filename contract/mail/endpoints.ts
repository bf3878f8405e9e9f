/** Emails that were sent, are queued or failed. Only for the office. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { mailKinds, mailStatuses } from './mail.ts';
import { instant, pageByCursor, rowId } from '../wire/shapes.ts';

/** One line of the list. */
export const mailSummary = z.object({
  id: z.int(),
  kind: z.string(),
  toEmail: z.string(),
  toName: z.string().nullable(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Time of the next attempt; null unless one is planned after a failure. */
  nextTryAt: instant.nullable(),
  /** Number of the related order. */
  orderId: z.string().nullable(),
});
export type MailSummary = z.output<typeof mailSummary>;

const header = z.object({ name: z.string(), value: z.string() });
export type MailHeader = z.output<typeof header>;

export const mailDetail = mailSummary.extend({
  headers: z.array(header),
  text: z.string(),
  /** Its link gives access to an account, so it is hidden here. */
  isLinkHidden: z.boolean(),
});
export type MailDetail = z.output<typeof mailDetail>;

export const mailTemplate = z.object({ kind: z.enum(mailKinds), subject: z.string() });

const idParam = z.object({ id: rowId });
const kindParam = z.object({ kind: z.enum(mailKinds) });

export const mailEndpoints = {
  listMails: endpoint({
    method: 'GET',
    path: '/api/mails',
    summary: 'Emails of the shop, newest first, a page at a time',
    access: capability('mail.read'),
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      status: z.enum(mailStatuses).optional(),
      kind: z.string().max(64).optional(),
      ...pageByCursor,
    }),
    response: z.object({
      mails: z.array(mailSummary),
      /** How many match the search and the filters. */
      total: z.int(),
      /** Over all emails. */
      counts: z.object({ queued: z.int(), sent: z.int(), failed: z.int() }),
      /** `files`: there is no mail server, so emails are written to a folder. */
      transport: z.enum(['smtp', 'files']),
    }),
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/api/mails/{id}',
    summary: 'One email: headers and text. The link of an email that opens an account is left out',
    access: capability('mail.read'),
    limit: 'read',
    params: idParam,
    response: mailDetail,
  }),
  getMailHtml: endpoint({
    method: 'GET',
    path: '/api/mails/{id}/html',
    summary: 'One email as a mail program shows it; a page without scripts, for a sandboxed frame',
    access: capability('mail.read'),
    limit: 'read',
    params: idParam,
    answers: 'raw',
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/api/mails/{id}/send-again',
    summary: 'Queues an email that could not be delivered once more',
    access: capability('mail.send'),
    limit: 'write',
    params: idParam,
    response: mailDetail,
  }),
  listMailTemplates: endpoint({
    method: 'GET',
    path: '/api/mail-templates',
    summary: 'Every kind of email with the subject of its example',
    access: capability('mail.read'),
    limit: 'read',
    response: z.array(mailTemplate),
  }),
  getMailTemplate: endpoint({
    method: 'GET',
    path: '/api/mail-templates/{kind}',
    summary: 'The example of a kind of mail: subject and text',
    access: capability('mail.read'),
    limit: 'read',
    params: kindParam,
    response: mailTemplate.extend({ text: z.string(), headers: z.array(header) }),
  }),
  getMailTemplateHtml: endpoint({
    method: 'GET',
    path: '/api/mail-templates/{kind}/html',
    summary: 'The example of a kind of email as a mail program shows it',
    access: capability('mail.read'),
    limit: 'read',
    params: kindParam,
    answers: 'raw',
  }),
};
