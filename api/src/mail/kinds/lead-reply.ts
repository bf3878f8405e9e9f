import { type Letter, lines, type MailShop, small, text } from '../mail-content.ts';

export interface LeadReply {
  subject: string;
  firstName: string;
  /** The office's own words; paragraphs end at blank lines. */
  text: string;
  /** What it answers; null for a letter that begins the talk. */
  asked: string | null;
}

/** `lead_reply`: the office's answer to whoever has asked, above the words that it answers. */
export function leadReply({ subject, firstName, text: words, asked }: LeadReply, shop: MailShop): Letter {
  const name = firstName.trim().slice(0, 60);
  return {
    subject,
    content: {
      preview: words.slice(0, 120),
      heading: subject,
      blocks: [
        text(name === '' ? 'Hi,' : `Hi ${name},`),
        ...words
          .split(/\n\s*\n/)
          .filter(paragraph => paragraph.trim() !== '')
          .map(lines),
        text(shop.name),
        ...(asked ? [small('You wrote:'), { kind: 'quote', text: asked } as const] : []),
      ],
      reason: `You received this email because you wrote to ${shop.name}. Just reply to it to write back.`,
    },
  };
}
