/**
 * Sends what the features have queued in `mails`, each at least once (a rolled-back order has no row):
 *
 *   take a set that is due (its next try moves ahead) → commit → for each: layout → hand over → note it
 *
 * Nodes share the work: whoever has taken a mail has it for longer than the handing over can last. A node that dies
 * in between leaves it due again later; should it have been handed over by then it goes out a second time, under the
 * same Message-ID. What fails waits longer each time. What of a set has not been begun in time is given back, as is
 * everything after an outage. A mail is noted before the next one is handed over, so that no second one can go out
 * twice; only where twice is as good as once (files) a whole set is noted at once.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { hasSecretLink } from '#contract/mail/mail.ts';
import { mailStatus } from '#api/database/state-words.ts';
import { askNamed } from '#api/database/ask-named.ts';
import { storableJson } from '#api/database/write-rows.ts';
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
  /** Milliseconds of a clock that only goes on. */
  elapsed?: () => number;
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

/** Fifty a second: a burst of orders is not held up by its own mails. */
const perRound = 250;
const perSet = 25;
/** More than the beginning of a set and the transport take at most. */
const takenSeconds = 180;
/** A mail that waits in a set cannot follow its person to a new address. */
const beginWithinMs = 10_000;
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
  for (let taken = 0; taken < perRound;) {
    const mails = await take(parts.knex);
    if (mails.length === 0) break;
    taken += mails.length;
    const outcome = await sendSet(parts, mails);
    sent += outcome.sent;
    // The next ones would fare no better just now.
    if (outcome.isOutage) break;
  }
  return sent;
}

const takeStatement = {
  name: 'take-mails',
  text: `update mails set attempts = attempts + 1, next_try_at = now() + ${takenSeconds} * interval '1 second'
    where id = any(array(select id from mails where status = ${mailStatus('queued')} and next_try_at <= now()
      order by next_try_at, id limit ${perSet} for update skip locked))
    returning id, kind, message_id as "messageId", to_email as "toEmail", to_name as "toName", reply_to as "replyTo",
      subject, body_text as "bodyText", content, unsubscribe_url as "unsubscribeUrl", attachments, attempts`,
};

async function take(knex: Knex): Promise<TakenMail[]> {
  const taken = await askNamed<TakenMail>(knex, takeStatement, []);
  return taken.toSorted((a, b) => a.id - b.id);
}

async function sendSet(parts: MailerParts, mails: readonly TakenMail[]) {
  const { elapsed = () => performance.now() } = parts;
  const begun = elapsed();
  const sent: SentMail[] = [];
  const noteSent = () => noteAll(parts.knex, sent.splice(0));
  let count = 0;
  let isOutage = false;
  const left = [...mails];
  try {
    const shop = await parts.readShop();
    while (left.length > 0 && !isOutage && elapsed() - begun < beginWithinMs) {
      const mail = left.shift() as TakenMail;
      const outcome = await sendOne(parts, mail, shop);
      isOutage = outcome === 'outage';
      if (typeof outcome === 'string') continue;
      count++;
      sent.push(outcome);
      if (!parts.transport.isRepeatable) await noteSent();
    }
  } finally {
    await noteSent();
    await giveBack(parts.knex, left);
  }
  return { sent: count, isOutage };
}

/** As it was sent: the office reads this and nothing newer. */
interface SentMail extends RenderedMail, Pick<TakenMail, 'id' | 'attempts'> {
  /** A link that opens an account is not kept at all. */
  isHidden: boolean;
}

async function sendOne(
  parts: MailerParts,
  mail: TakenMail,
  shop: MailShop,
): Promise<SentMail | MailNotSent['reason']> {
  const { knex, log, transport } = parts;
  try {
    const { text, html } = renderMail(mail, shop);
    const pictures = await readPictures(knex, mail.attachments);
    const attachments = await filesOf(parts, mail);
    await transport.send({ ...mail, text, html, pictures, attachments }, shop);
    const isHidden = hasSecretLink(mail.kind);
    const hide = isHidden ? hideLinks : (said: string) => said;
    return { id: mail.id, attempts: mail.attempts, isHidden, text: hide(text), html: hide(html) };
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

/** Only by the node that still has them. */
const noteStatement = {
  name: 'note-mails',
  text: `update mails m set status = ${mailStatus('sent')}, sent_at = now(), last_error = null, body_text = s.text,
      body_html = s.html, content = case when s."isHidden" then null else m.content end
    from jsonb_to_recordset($1::jsonb) s(id integer, attempts integer, text text, html text, "isHidden" boolean)
    where m.id = s.id and m.attempts = s.attempts and m.status = ${mailStatus('queued')}`,
};

async function noteAll(knex: Knex, sent: readonly SentMail[]): Promise<void> {
  if (sent.length > 0) await askNamed(knex, noteStatement, [storableJson(sent)]);
}

/** Nobody has tried them. */
async function giveBack(knex: Knex, mails: readonly TakenMail[]): Promise<void> {
  for (const mail of mails) await note(knex, mail, { attempts: mail.attempts - 1, nextTryAt: knex.fn.now() });
}
