/** A mail as the office sees it: as it was sent, or as it would be sent now. */
import type { MailDetail, MailHeader } from '#contract/mail/endpoints.ts';
import { hasSecretLink } from '#contract/mail/mail.ts';
import { hideLinks } from '#api/mail/hide-links.ts';
import type { MailShop } from '#api/mail/mail-content.ts';
import { type RenderedMail, renderMail } from '#api/mail/render-mail.ts';
import { headersOf, messageIdAt } from '#api/outside/mail/mail-message.ts';
import type { MailSender } from '#api/outside/mail/mail-transport.ts';
import type { MailRow } from './queries.ts';

export interface Presenting {
  shop: MailShop;
  sender: MailSender;
}

export function presentMail(row: MailRow, parts: Presenting): MailDetail {
  const {
    messageId,
    replyTo,
    unsubscribeUrl,
    bodyText: _text,
    bodyHtml: _html,
    content: _content,
    attachments: _attachments,
    ...summary
  } = row;
  return {
    ...summary,
    headers: [
      ...envelopeOf(row, parts),
      ...(replyTo ? [{ name: 'Reply-To', value: replyTo }] : []),
      { name: 'Subject', value: row.subject },
      { name: 'Message-ID', value: messageIdAt(messageId, parts.sender) },
      ...Object.entries(headersOf({ unsubscribeUrl })).map(([name, value]) => ({ name, value })),
    ],
    text: renderedMail(row, parts).text,
    isLinkHidden: hasSecretLink(row.kind),
  };
}

export function envelopeOf(
  { toEmail, toName }: { toEmail: string; toName: string | null },
  { sender }: Presenting,
): MailHeader[] {
  return [
    { name: 'From', value: `${sender.name} <${sender.address}>` },
    { name: 'To', value: toName ? `${toName} <${toEmail}>` : toEmail },
  ];
}

export function renderedMail(row: MailRow, { shop }: Presenting): RenderedMail {
  const { text, html } = row.bodyHtml ? { text: row.bodyText, html: row.bodyHtml } : renderMail(row, shop);
  return hasSecretLink(row.kind) ? { text: hideLinks(text), html: hideLinks(html) } : { text, html };
}
