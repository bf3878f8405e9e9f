/**
 * What a mail says, without any layout: plain text only, so that nothing in it can become markup or a header. One
 * content makes both the HTML and the text of a mail. It is kept in `mails.content` and gets its layout when it is
 * sent, with the shop's address of that day in its foot.
 */
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { manyLines, oneLine } from '#contract/text/text.ts';

export interface MailLine {
  title: string;
  note?: string;
  amount: string;
}

export interface MailFact {
  label: string;
  value: string;
}

export type MailBlock =
  /** `text()`, or `lines()` for what may have lines of its own. */
  | { kind: 'text'; text: string }
  /** In smaller type: what one may want to know and need not. */
  | { kind: 'small'; text: string }
  /** The one thing to do. At most one in a mail. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'lines'; lines: readonly MailLine[] }
  /** Sums; the last is the total. */
  | { kind: 'totals'; rows: readonly MailFact[] }
  | { kind: 'facts'; facts: readonly MailFact[] }
  /** One of the letter's pictures; `alt` says the same in words. */
  | { kind: 'picture'; cid: string; alt: string }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; text: string };

export interface MailContent {
  /** Stands beside the subject in the list of a mail program. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why this came to this address. */
  reason?: string;
  /** For mails that somebody has signed up for. */
  unsubscribePage?: string;
}

/** A picture by where its bytes are kept: of a signature, the id of its evidence; of a code, the text in it. */
export interface PictureRef {
  /** Its name inside the mail: letters only. */
  cid: string;
  of: 'signature' | 'qr';
  id: string;
}

export interface Letter {
  subject: string;
  content: MailContent;
  pictures?: readonly PictureRef[];
}

/** Who writes. */
export type MailShop = Pick<ShopFacts, 'name' | 'abn' | 'email' | 'phone' | 'address' | 'timeZone' | 'hours'>;

/** A sentence of ours with names in it: whatever they hold begins no line of its own. */
export const text = (words: string): MailBlock => ({ kind: 'text', text: oneLine(words) });
export const small = (words: string): MailBlock => ({ kind: 'small', text: oneLine(words) });
/** Words that somebody has written in lines. */
export const lines = (words: string): MailBlock => ({ kind: 'text', text: manyLines(words) });

const bareUrl = /^https?:\/\/\S+$/;

/** A mail that was written as plain lines: paragraphs end at blank lines, and a line that is an address is a link. */
export function contentOfLines(subject: string, body: string): MailContent {
  const blocks: MailBlock[] = [];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push(lines(paragraph.join('\n')));
    paragraph = [];
  };
  for (const line of body.split(/\r?\n/)) {
    if (bareUrl.test(line)) {
      close();
      blocks.push({ kind: 'link', label: line, url: line });
    } else if (line.trim() === '') close();
    else paragraph.push(line);
  }
  close();
  return { preview: '', heading: subject, blocks };
}
