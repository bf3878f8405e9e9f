/**
 * `SMTP_URL` and `MAIL_FROM`. TLS follows from the address: `smtps:` speaks it from the first byte, `smtp:` must
 * switch to it (STARTTLS) unless the server is on this machine; `?tls=optional` is for a relay in the own network.
 */
import { isOneAddress, type MailSender } from './mail-transport.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

export interface MailSettings {
  /** Null: mails are written to files. */
  smtp: SmtpSettings | null;
  /** Null: the shop's own name and address. The name is empty where the shop's own is to stand. */
  from: MailSender | null;
}

/** Throws an Error whose message is one sentence, and which repeats no password. */
export function readMailSettings(smtpUrl: string | undefined, mailFrom: string | undefined): MailSettings {
  const from = mailFrom === undefined ? null : readSender(mailFrom);
  if (smtpUrl === undefined) return { smtp: null, from };
  if (!from) throw new Error('MAIL_FROM: is needed with SMTP_URL; it is the address that mails come from.');
  return { smtp: readSmtpUrl(smtpUrl), from };
}

function readSmtpUrl(text: string): SmtpSettings {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error(
      'SMTP_URL: must look like smtp://name:password@mail.example:587 or smtps://mail.example.',
    );
  }
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw new Error(
      'SMTP_URL: nothing may follow the server but ?tls=optional. Signs in a password are written as %23.',
    );
  }
  const tls = url.searchParams.get('tls');
  const unknown = [...url.searchParams.keys()].find(name => name !== 'tls');
  if (unknown || (tls !== null && tls !== 'optional')) {
    throw new Error('SMTP_URL: the only option is ?tls=optional, for a relay in your own network.');
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth = readAuth(url);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && tls !== 'optional' && !isThisMachine(host),
    auth,
  };
}

function readAuth({ username, password }: URL): SmtpSettings['auth'] {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') {
    throw new Error('SMTP_URL: name and password are given together or not at all.');
  }
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error('SMTP_URL: a percent sign in name or password is written as %25.');
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;

/** `mail@shop.example` or `The Shop <mail@shop.example>`. */
function readSender(text: string): MailSender {
  const [, name = '', address = text.trim()] = named.exec(text) ?? [];
  // oxlint-disable-next-line no-control-regex -- a line break would begin another header
  if (!isOneAddress(address) || /[\u0000-\u001f\u007f]/.test(text)) {
    throw new Error(
      'MAIL_FROM: must be one address, such as mail@shop.example or The Shop <mail@shop.example>.',
    );
  }
  return { name, address };
}
