/** Without an SMTP server mails become files that mail programs open: `<DATA_DIR>/mail/<number>.eml`. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutgoingMail, SendMail } from './mail-transport.ts';

export function writeMailFiles(folder: string): SendMail {
  return async mail => {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${String(mail.id).padStart(6, '0')}.eml`);
    // Beside its place and renamed: a file that is there is whole.
    await writeFile(`${file}.tmp`, formatMail(mail));
    await rename(`${file}.tmp`, file);
  };
}

export function formatMail(mail: OutgoingMail): string {
  const { messageId, toEmail, toName, replyTo, subject, bodyText, unsubscribeUrl } = mail;
  const to = toName ? `${encodeWord(toName)} <${toEmail}>` : toEmail;
  return [
    `Message-ID: ${oneLine(messageId)}`,
    `To: ${oneLine(to)}`,
    ...(replyTo ? [`Reply-To: ${oneLine(replyTo)}`] : []),
    `Subject: ${encodeWord(subject)}`,
    ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    bodyText,
    '',
  ].join('\r\n');
}

/** RFC 8058: the button of the mail program posts to that address. */
function unsubscribeHeaders(url: string): string[] {
  return [`List-Unsubscribe: <${oneLine(url)}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];
}

/** A header is one line: a line break in a name would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

const plain = /^[\w !#$%&'*+./:?-]*$/;

/** RFC 2047 for what is not plain ASCII. */
function encodeWord(text: string): string {
  return plain.test(text) ? text : `=?utf-8?B?${Buffer.from(oneLine(text)).toString('base64')}?=`;
}
