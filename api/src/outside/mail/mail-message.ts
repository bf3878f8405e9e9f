/** A mail in nodemailer's words, the same for the server and for files. */
import type { SendMailOptions } from 'nodemailer';
import { isOneAddress, MailNotSent, type MailSender, type OutgoingMail } from './mail-transport.ts';

/** The header lines that the office is shown as well. Each value is one line. */
export function headersOf(mail: Pick<OutgoingMail, 'unsubscribeUrl'>): Record<string, string> {
  const { unsubscribeUrl } = mail;
  return {
    // Keeps holiday replies from being sent back.
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
}

export function messageOf(mail: OutgoingMail, sender: MailSender): SendMailOptions {
  const { toEmail, toName, replyTo, subject, text, html, pictures = [], attachments = [] } = mail;
  if (!isOneAddress(toEmail)) {
    throw new MailNotSent('refused', 'address', 'This is not an address that mail can be sent to.');
  }
  return {
    messageId: messageIdAt(mail.messageId, sender),
    from: sender,
    // Objects, never text: text would be read as a list of addresses.
    to: { name: toName ?? '', address: toEmail },
    ...(replyTo && isOneAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    envelope: { from: sender.address, to: [toEmail] },
    subject,
    text,
    html,
    attachments: [
      ...pictures.map(({ cid, fileName, type, bytes }) => ({
        cid,
        filename: fileName,
        contentType: type,
        content: bytes,
        contentDisposition: 'inline' as const,
      })),
      ...attachments,
    ],
    headers: headersOf(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for ever, so that a mail program shows a mail that came twice once. */
export function messageIdAt(messageId: string, { address }: MailSender): string {
  return messageId.replace(/@selvedge>$/, `@${address.slice(address.lastIndexOf('@') + 1)}>`);
}
