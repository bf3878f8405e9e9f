/** Reads of mails, and the second try of one that failed. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { mailEndpoints, MailSummary } from '#contract/mail/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { mailPageSize } from '#contract/mail/mail.ts';
import { readCounts } from '#api/database/counts/count-kept.ts';
import { countedMails } from '#api/database/counts/counted-lists.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { type ListOrder, type Paged, pageOf } from '#api/database/lists/list-page.ts';
import { hasWords } from '#api/database/lists/search-words.ts';
import type { MailFile } from '#api/mail/attachments.ts';
import type { MailContent } from '#api/mail/mail-content.ts';
import { mailFrom, mailRowSql, mailSummarySql } from './mail-row.ts';

type List = ResponseOf<typeof mailEndpoints.listMails>;

const newest: ListOrder = { keys: [['instant', 'm.created_at']], id: 'm.id', isDescending: true };
const wordsOfMail = 'mail_words(m.to_email, m.to_name, m.subject)';

export async function listMails(
  knex: Knex,
  { search, status, kind, ...asked }: QueryOf<typeof mailEndpoints.listMails>,
): Promise<Paged<Omit<List, 'transport'>>> {
  const conditions: string[] = ['true'];
  const values: Knex.RawBinding[] = [];
  const where = (condition: string, ...given: Knex.RawBinding[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  const words = search?.trim();
  if (words) where(...found(words));
  if (status) where('m.status = ?', status);
  if (kind) where('m.kind = ?', kind);
  const fits = `mails m where ${conditions.join(' and ')}`;
  const page = pageOf(newest, asked, mailPageSize);
  const [{ rows }, counts] = await Promise.all([
    // What a search finds is found once, for the page and for its number.
    knex.raw<{ rows: { row: MailSummary; found: number | null; cursor: string }[] }>(
      `with ${words ? `found as materialized (select m.id, m.created_at from ${fits}),` : ''}
         page as materialized (
           select m.id from ${words ? 'found m where' : `${fits} and`} ${page.where} ${page.slice})
       select ${mailSummarySql} as row, ${page.cursor}, ${words ? '(select count(*) from found)' : 'null'}::integer as found
       from ${mailFrom} where m.id in (select id from page) ${page.order}`,
      [...values, ...page.values],
    ),
    readCounts(knex, countedMails),
  ]);
  const countFound = async () => {
    const { rows: counted } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*) as n from ${fits}`,
      values,
    );
    return counted[0]?.n ?? 0;
  };
  const countOf = (of: { status?: string | undefined; kind?: string | undefined }) =>
    [...counts].reduce((sum, [state, n]) => {
      const [isStatus, isKind] = state.split('/');
      return (!of.status || of.status === isStatus) && (!of.kind || of.kind === isKind) ? sum + n : sum;
    }, 0);
  const cut = page.cut(rows);
  const answer = {
    mails: cut.rows.map(({ row }) => row),
    // An empty page doesn't say how many there are.
    total: words ? (rows[0]?.found ?? (await countFound())) : countOf({ status, kind }),
    counts: {
      queued: countOf({ status: 'queued' }),
      sent: countOf({ status: 'sent' }),
      failed: countOf({ status: 'failed' }),
    },
  };
  return { answer, beside: cut.beside };
}

/** By the words of the mail itself, or the number of the order that it is about: each by its own index. */
function found(words: string): [sql: string, ...values: Knex.RawBinding[]] {
  const [inMail, ...values] = hasWords(wordsOfMail, words);
  return [
    `m.id in (select m.id from mails m where ${inMail}
      union all select m.id from orders o join mails m on m.order_id = o.id where o.order_id = upper(?))`,
    ...values,
    words,
  ];
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
