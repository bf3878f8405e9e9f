/** Mails whose link opens an account: one button, no more words than needed, and what to do when it was not you. */
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting } from '../order-facts.ts';

export interface AccountLink {
  /** First name, or the name of the account. */
  name: string;
  username: string;
  url: string;
}

/** `password_reset` */
export function passwordReset({ name, username, url }: AccountLink, shop: MailShop, minutes: number): Letter {
  return {
    subject: `A new password for ${shop.name}`,
    content: {
      preview: `The link works once, for ${minutes} minutes.`,
      heading: 'Choose a new password',
      blocks: [
        greeting(name),
        text(`Choose a new password for your account (${username.slice(0, 64)}) here:`),
        { kind: 'button', label: 'Choose a new password', url },
        small(
          `The link works once, for ${minutes} minutes. If you did not ask for it, leave it: your password stays as it is.`,
        ),
      ],
    },
  };
}

/** `email_confirm` */
export function emailConfirm({ name, url }: AccountLink, shop: MailShop, hours: number): Letter {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    content: {
      preview: `The link works for ${hours} hours.`,
      heading: 'Confirm your address',
      blocks: [
        greeting(name),
        text('Confirm that this address belongs to your account:'),
        { kind: 'button', label: 'Confirm this address', url },
        small(`The link works for ${hours} hours. Until then your account keeps its old address.`),
      ],
      reason: 'You have no account with us? Then somebody has mistyped theirs, and you need do nothing.',
    },
  };
}
