/** Mails as the office reads them, made by PostgreSQL. `m` is the alias of `mails`, `o` of the order it is about. */
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { mailStatus } from '#api/database/state-words.ts';

const summary = {
  id: 'm.id',
  kind: 'm.kind',
  toEmail: 'm.to_email',
  toName: 'm.to_name',
  subject: 'm.subject',
  status: 'm.status',
  attempts: 'm.attempts',
  lastError: 'm.last_error',
  createdAt: isoText('m.created_at'),
  sentAt: isoText('m.sent_at'),
  nextTryAt: `case when m.status = ${mailStatus('queued')} and m.last_error is not null
    then ${isoText('m.next_try_at')} end`,
  orderId: 'o.order_id',
};

export const mailSummarySql = jsonObject(summary);

export const mailRowSql = jsonObject({
  ...summary,
  messageId: 'm.message_id',
  replyTo: 'm.reply_to',
  unsubscribeUrl: 'm.unsubscribe_url',
  bodyText: 'm.body_text',
  bodyHtml: 'm.body_html',
  content: 'm.content',
  attachments: 'm.attachments',
});

export const mailFrom = 'mails m left join orders o on o.id = m.order_id';
