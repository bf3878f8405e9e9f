/**
 * Sends what the features have queued in `mails`, each at least once (a rolled-back order has no row). A mail is held
 * by its row lock while it goes out, so two nodes never send the same one at once; the Message-ID stays the same
 * should a node die between the sending and the note of it.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { OutgoingMail, SendMail } from '#api/outside/mail/mail-transport.ts';

export interface MailerParts {
  knex: Knex;
  log: Pick<Logger, 'error' | 'warn'>;
  send: SendMail;
}

const maxAttempts = 8;
const perRound = 20;

/** Answers how many were sent. */
export async function sendMails(parts: MailerParts): Promise<number> {
  let sent = 0;
  for (let i = 0; i < perRound; i++) {
    const outcome = await sendNext(parts);
    if (outcome === 'none') break;
    if (outcome === 'sent') sent++;
  }
  return sent;
}

/** A mail that failed waits longer each time: its last try is the row's last change. */
const isDue = `status = 'queued' and (attempts = 0 or updated_at < now() - least(power(2, attempts), 60) * interval '1 minute')`;

async function sendNext({ knex, log, send }: MailerParts): Promise<'sent' | 'failed' | 'none'> {
  return knex.transaction(async trx => {
    const mail = await trx('mails')
      .whereRaw(isDue)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .first<(OutgoingMail & { attempts: number }) | undefined>();
    if (!mail) return 'none';
    const attempts = mail.attempts + 1;
    try {
      await send(mail);
      await trx('mails')
        .where({ id: mail.id })
        .update({ status: 'sent', attempts, sentAt: trx.fn.now(), lastError: null });
      return 'sent';
    } catch (error) {
      log.warn({ mailId: mail.id, attempts, err: error }, 'mail not sent');
      const status = attempts >= maxAttempts ? 'failed' : 'queued';
      await trx('mails')
        .where({ id: mail.id })
        .update({ status, attempts, lastError: String(error).slice(0, 500) });
      return 'failed';
    }
  });
}
