import { confirmWithinDays } from '#contract/mail/newsletter.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';

/** `newsletter_confirm`: asks, and sells nothing; only its link subscribes. */
export function newsletterConfirm(shop: MailShop, links: { confirm: string; unsubscribe: string }): Letter {
  return {
    subject: `Please confirm: news from ${shop.name}`,
    content: {
      preview: 'One click, and you are on the list.',
      heading: 'Please confirm your address',
      blocks: [
        text('Hello,'),
        text(`Someone, hopefully you, asked for news from ${shop.name} at this address.`),
        { kind: 'button', label: 'Yes, send me news', url: links.confirm },
        small(`The link works for ${confirmWithinDays} days. Until then we send you nothing else.`),
        small('Not you? You don’t need to do anything. To make sure, use the link below.'),
      ],
      unsubscribePage: links.unsubscribe,
    },
  };
}

/** `newsletter_already`: whoever signed up again learns that it is done; the page they used did not tell. */
export function newsletterAlready(shop: MailShop, links: { unsubscribe: string }): Letter {
  return {
    subject: `You already get news from ${shop.name}`,
    content: {
      preview: 'There is nothing to do.',
      heading: 'You are on the list already',
      blocks: [
        text('Hello,'),
        text(
          `Somebody asked for news from ${shop.name} at this address. You’re already on the list: there’s nothing to do.`,
        ),
      ],
      unsubscribePage: links.unsubscribe,
    },
  };
}
