/** Hands mails to the SMTP server of `SMTP_URL`: over kept connections, each step with a time by which it must end. */
import type * as Nodemailer from 'nodemailer';
import { loadLater } from '#api/load-later.ts';
import { messageOf } from './mail-message.ts';
import { MailNotSent, type MailTransport, senderNow, type SenderSource } from './mail-transport.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const nodemailer = loadLater<typeof Nodemailer>('nodemailer');

export interface SmtpTimes {
  connectMs: number;
  silenceMs: number;
  /** Of one mail, all steps together: less than the time for which a node keeps a mail to itself. */
  wholeMs: number;
}

const usualTimes: SmtpTimes = { connectMs: 10_000, silenceMs: 30_000, wholeMs: 90_000 };

export function createSmtpTransport(
  settings: SmtpSettings,
  sender: SenderSource,
  times: SmtpTimes = usualTimes,
): MailTransport {
  const { host, port, secure, requireTls, auth } = settings;
  const server = nodemailer().createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth ? { auth } : {}),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail, shop) {
      const message = messageOf(mail, await senderNow(sender, shop));
      await within(times.wholeMs, server.sendMail(message)).catch((error: unknown) => {
        throw notSent(error);
      });
    },
    async check() {
      try {
        await within(times.connectMs * 2, server.verify());
        return null;
      } catch (error) {
        return notSent(error).message;
      }
    },
    close: () => server.close(),
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' })),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  code?: string;
  /** The step that was refused: `RCPT TO`, `DATA` … */
  command?: string;
  responseCode?: number;
  /** What the server said. */
  response?: string;
}

/** Codes by which a server refuses one mail at `MAIL FROM`: it is too large. Else that step is about the shop. */
const tooLarge = 552;
const closing = 421;

export function notSent(error: unknown): MailNotSent {
  if (error instanceof MailNotSent) return error;
  const { code = 'unknown', command = '', responseCode, response } = (error ?? {}) as SmtpFailure;
  const said = response ?? (error instanceof Error ? error.message : String(error));
  const short = [code, responseCode].filter(Boolean).join(' ');
  return new MailNotSent(reasonOf({ code, command, responseCode }), short, said);
}

function reasonOf({ code, command = '', responseCode }: SmtpFailure): MailNotSent['reason'] {
  if (responseCode === closing) return 'outage';
  const isAboutThisMail =
    code === 'EMESSAGE' ||
    (code === 'EENVELOPE' && (!command.startsWith('MAIL') || responseCode === tooLarge));
  if (!isAboutThisMail) return 'outage';
  // Without a code it was refused on this side: not an address.
  return responseCode === undefined || responseCode >= 500 ? 'refused' : 'later';
}
