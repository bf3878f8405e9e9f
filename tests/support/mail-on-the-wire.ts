/** A queued mail as a mail program receives it: its bytes, and its headers with their folds undone. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMail } from '#api/outside/mail/write-mail-files.ts';
import type { OutgoingMail } from '#api/outside/mail/mail-transport.ts';

export const testSender = { name: 'Selvedge', address: 'mail@selvedge.example' };

export interface WireMail {
  raw: string;
  /** Names as written; several of one name stay several. */
  headers: { name: string; value: string }[];
}

/** `row` is a row of `mails`, or what a transport takes. */
export async function onTheWire(
  row: Omit<OutgoingMail, 'text' | 'html' | 'attachments'> & {
    bodyText?: string;
    text?: string;
    html?: string;
    attachments?: readonly object[];
  },
): Promise<WireMail> {
  const { attachments, bodyText = '', text = bodyText, html = '', ...same } = row;
  const mail = { ...same, text, html, attachments: attachments as OutgoingMail['attachments'] };
  const raw = (await formatMail(mail, testSender)).toString('utf8');
  return { raw, headers: headersOf(raw) };
}

export function headersOf(raw: string): WireMail['headers'] {
  const [head = ''] = raw.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(line => {
      const at = line.indexOf(':');
      return { name: line.slice(0, at), value: line.slice(at + 1).trim() };
    });
}

export function headerOf({ headers }: WireMail, name: string): string {
  return headers.find(header => header.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}

/** Quoted-printable undone: links are whole again. */
export function withoutQuoting(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The newest link of this kind in the mails that the shop has written for an address. */
export async function linkIn(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'));
  for (const name of names.toSorted().toReversed()) {
    const text = withoutQuoting(await readFile(path.join(folder, name), 'utf8'));
    const link = text.includes(`To: ${email}`) ? pattern.exec(text)?.[1] : undefined;
    if (link) return link;
  }
  return '';
}
