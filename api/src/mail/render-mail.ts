/** A queued mail as it goes out: its content in the layout of the shop, with the shop's address of today. */
import { contentOfLines, type MailContent, type MailShop } from './mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderFoot } from './render-text.ts';

export interface WrittenMail {
  subject: string;
  bodyText: string;
  /** Null for one that was written as plain lines. */
  content: MailContent | null;
}

export interface RenderedMail {
  text: string;
  html: string;
}

export function renderMail({ subject, bodyText, content }: WrittenMail, shop: MailShop): RenderedMail {
  const said = content ?? contentOfLines(subject, bodyText);
  return { text: `${bodyText}\n\n${renderFoot(said, shop)}\n`, html: renderHtml(subject, said, shop) };
}
