/** Reads of mails, and the second try of one that failed. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { mailEndpoints, MailSummary } from '#contract/mail/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { mailPageSize } from '#contract/mail/mail.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { mailStatus } from '#api/database/state-words.ts';
import type { MailFile } from '#api/mail/attachments.ts';
import type { MailContent } from '#api/mail/mail-content.ts';
import { mailFrom, mailRowSql, mailSummarySql } from './mail-row.ts';

type List = ResponseOf<typeof mailEndpoints.listMails>;

const searched = `lower(concat_ws(' ', m.to_email, m.to_name, m.subject, o.order_id))`;

export async function listMails(
  knex: Knex,
  { search, status, kind, page = 1 }: QueryOf<typeof mailEndpoints.listMails>,
): Promise<Omit<List, 'transport'>> {
  const conditions: string[] = ['true'];
  const values: Knex.RawBinding[] = [];
  const where = (condition: string, value: Knex.RawBinding) => {
    conditions.push(condition);
    values.push(value);
  };
  const words = search?.trim();
  if (words) where(`position(lower(?) in ${searched}) > 0`, words);
  if (status) where('m.status = ?', status);
  if (kind) where('m.kind = ?', kind);
  const fits = `${mailFrom} where ${conditions.join(' and ')}`;
  const [page_, total, counts] = await Promise.all([
    knex.raw<{ rows: { row: MailSummary }[] }>(
      `select ${mailSummarySql} as row from ${fits} order by m.created_at desc, m.id desc limit ? offset ?`,
      [...values, mailPageSize, (page - 1) * mailPageSize],
    ),
    knex.raw<{ rows: { count: number }[] }>(`select count(*) from ${fits}`, values),
    knex.raw<{ rows: List['counts'][] }>(`select
      count(*) filter (where status = ${mailStatus('queued')}) as queued,
      count(*) filter (where status = ${mailStatus('sent')}) as sent,
      count(*) filter (where status = ${mailStatus('failed')}) as failed from mails`),
  ]);
  return {
    mails: page_.rows.map(({ row }) => row),
    total: total.rows[0]?.count ?? 0,
    counts: counts.rows[0] ?? { queued: 0, sent: 0, failed: 0 },
  };
}

export interface MailRow extends MailSummary {
  messageId: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  bodyText: string;
  bodyHtml: string | null;
  content: MailContent | null;
  attachments: MailFile[];
}

export async function readMail(knex: Knex, id: number): Promise<MailRow | null> {
  const { rows } = await knex.raw<{ rows: { row: MailRow }[] }>(
    `select ${mailRowSql} as row from ${mailFrom} where m.id = ?`,
    [id],
  );
  return rows[0]?.row ?? null;
}

/** Due at once, with all its tries ahead. Null when it was queued. */
export async function sendAgain(knex: Knex, id: number, actorId: number): Promise<Refusal | null> {
  const isQueued = await knex.transaction(async trx => {
    const queued = await trx('mails')
      .where({ id, status: 'failed' })
      .update({ status: 'queued', attempts: 0, nextTryAt: trx.fn.now(), lastError: null });
    if (queued !== 1) return false;
    const [before, after] = [{ status: 'failed' }, { status: 'queued' }];
    await recordAudit(trx, {
      actorId,
      entity: 'mails',
      entityId: id,
      action: 'mail.sendAgain',
      before,
      after,
    });
    return true;
  });
  if (isQueued) return null;
  const known = await knex('mails').where({ id }).first('status');
  if (!known) return refuse('not_found');
  return refuse('conflict', {
    message: known.status === 'sent' ? 'This email has been sent.' : 'This email is in the queue already.',
  });
}
