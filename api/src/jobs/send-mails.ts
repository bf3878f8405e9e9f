/**
 * Sends what the features have queued in `mails`, each at least once (a rolled-back order has no row):
 *
 *   take one that is due (its next try moves ahead) → commit → layout → hand over → note it
 *
 * Nodes share the work: whoever has taken a mail has it for longer than the handing over can last. A node that dies
 * in between leaves it due again later; should it have been handed over by then it goes out a second time, under the
 * same Message-ID. What fails waits longer each time.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { hasSecretLink } from '#contract/mail/mail.ts';
import { mailStatus } from '#api/database/state-words.ts';
import type { MailsRow } from '#api/database/tables.ts';
import { hideLinks } from '#api/mail/hide-links.ts';
import { isBeside, type MailFile, type ReadAttachment } from '#api/mail/attachments.ts';
import type { MailContent, MailShop } from '#api/mail/mail-content.ts';
import { type RenderedMail, renderMail } from '#api/mail/render-mail.ts';
import { MailNotSent, type MailTransport } from '#api/outside/mail/mail-transport.ts';
import { readPictures } from './mail-pictures.ts';

export interface MailerParts {
  knex: Knex;
  log: Pick<Logger, 'error' | 'warn'>;
  transport: MailTransport;
  readShop: () => Promise<MailShop>;
  readAttachment?: ReadAttachment;
}

interface TakenMail extends Pick<
  MailsRow,
  | 'id'
  | 'kind'
  | 'messageId'
  | 'toEmail'
  | 'toName'
  | 'replyTo'
  | 'subject'
  | 'bodyText'
  | 'unsubscribeUrl'
  | 'attempts'
> {
  content: MailContent | null;
  attachments: MailFile[];
}

const perRound = 100;
/** More than the transport takes at most. */
const takenSeconds = 180;
/** The pauses add up to five days: as long as mail servers themselves go on trying (RFC 5321, 4.5.4.1). */
export const maxAttempts = 38;
const longestPauseMinutes = 240;
const outageSeconds = 60;

/** After 1, 2, 4 … minutes, and at least every four hours. */
export function pauseMinutes(attempts: number): number {
  return Math.min(2 ** (attempts - 1), longestPauseMinutes);
}

/** Answers how many were sent. */
export async function sendMails(parts: MailerParts): Promise<number> {
  let sent = 0;
  for (let round = 0; round < perRound; round++) {
    const mail = await take(parts.knex);
    if (!mail) break;
    const outcome = await sendOne(parts, mail);
    if (outcome === 'sent') sent++;
    // The next one would fare no better just now.
    if (outcome === 'outage') break;
  }
  return sent;
}

const takeSql = `update mails set attempts = attempts + 1, next_try_at = now() + ${takenSeconds} * interval '1 second'
  where id = (select id from mails where status = ${mailStatus('queued')} and next_try_at <= now()
    order by next_try_at, id limit 1 for update skip locked)
  returning id, kind, message_id as "messageId", to_email as "toEmail", to_name as "toName", reply_to as "replyTo",
    subject, body_text as "bodyText", content, unsubscribe_url as "unsubscribeUrl", attachments, attempts`;

async function take(knex: Knex): Promise<TakenMail | undefined> {
  const { rows } = await knex.raw<{ rows: TakenMail[] }>(takeSql);
  return rows[0];
}

async function sendOne(parts: MailerParts, mail: TakenMail): Promise<'sent' | MailNotSent['reason']> {
  const { knex, log, transport } = parts;
  try {
    const { text, html } = renderMail(mail, await parts.readShop());
    const pictures = await readPictures(knex, mail.attachments);
    await transport.send({ ...mail, text, html, pictures, attachments: await filesOf(parts, mail) });
    await note(knex, mail, {
      status: 'sent',
      sentAt: knex.fn.now(),
      lastError: null,
      ...kept(mail.kind, { text, html }),
    });
    return 'sent';
  } catch (error) {
    const { reason, code, message } = failureOf(error);
    // Codes only: what servers say repeats the address.
    log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason, code }, 'mail not sent');
    await note(knex, mail, {
      ...afterFailure(knex, reason, mail.attempts),
      lastError: message.slice(0, 500),
    });
    return reason;
  }
}

async function filesOf({ readAttachment }: MailerParts, mail: TakenMail) {
  const attachments = mail.attachments.filter(isBeside);
  if (attachments.length === 0) return [];
  if (!readAttachment) throw new Error('nobody reads the attachments of mails');
  return Promise.all(
    attachments.map(async file => ({
      filename: file.name,
      contentType: file.type,
      content: await readAttachment(file),
    })),
  );
}

/** As it was sent: the office reads this and nothing newer. A link that opens an account is not kept at all. */
function kept(kind: string, { text, html }: RenderedMail): object {
  if (!hasSecretLink(kind)) return { bodyText: text, bodyHtml: html };
  return { bodyText: hideLinks(text), bodyHtml: hideLinks(html), content: null };
}

/** A surprise (a template that fails, a database that went away) is the shop's own trouble: tried again. */
function failureOf(error: unknown): Pick<MailNotSent, 'reason' | 'code' | 'message'> {
  if (error instanceof MailNotSent) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  return { reason: 'later', code: name, message: `The shop could not write this email (${name}).` };
}

function afterFailure(knex: Knex, reason: MailNotSent['reason'], attempts: number): object {
  const pause = (seconds: number) => knex.raw(`now() + ? * interval '1 second'`, [seconds]);
  // No fault of the mail, and no try of it.
  if (reason === 'outage') return { attempts: attempts - 1, nextTryAt: pause(outageSeconds) };
  if (reason === 'refused' || attempts >= maxAttempts) return { status: 'failed' };
  return { nextTryAt: pause(pauseMinutes(attempts) * 60) };
}

/** Only by the node that still has it. */
async function note(knex: Knex, { id, attempts }: TakenMail, values: object): Promise<void> {
  await knex('mails').where({ id, attempts, status: 'queued' }).update(values);
}
