/** The kinds of email the shop sends, and their states. No zod here, because the office's screen uses these words. */

export const mailStatuses = ['queued', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

interface Kind {
  /** Unsent emails to a customer follow a change of address; all others keep their address. */
  to: 'customer' | 'shop' | 'address' | 'account';
  label: string;
  sentWhen: string;
  /** Its link gives access to an account, so people who read the email in the office must not see the link. */
  hasSecretLink?: boolean;
}

/** One row per kind with a template, in the order a customer meets them. */
const kinds = {
  order_placed: {
    to: 'customer',
    label: 'Order to be paid',
    sentWhen: 'An order is placed without a payment, with the link that pays it; once a day for an address.',
  },
  order_written: {
    to: 'customer',
    label: 'Order taken by the office',
    sentWhen: 'The office writes down an order and sends the link that pays it.',
  },
  order_confirmation: { to: 'customer', label: 'Order received', sentWhen: 'An order has been paid.' },
  order_accepted: {
    to: 'customer',
    label: 'Order on account',
    sentWhen: 'The office begins an order on account.',
  },
  payment_failed: {
    to: 'customer',
    label: 'Payment failed',
    sentWhen: 'A payment was declined and nobody tried again for half an hour.',
  },
  proof_ready: {
    to: 'customer',
    label: 'Proof ready',
    sentWhen: 'The office sends a proof of the artwork, or its email once more.',
  },
  proof_reminder: {
    to: 'customer',
    label: 'Proof reminder',
    sentWhen: 'A proof has waited two business days for its answer; once for each version.',
  },
  proof_answer: {
    to: 'shop',
    label: 'Proof answered',
    sentWhen: 'A customer approves a proof or asks for a change; to the shop itself.',
  },
  order_dispatched: {
    to: 'customer',
    label: 'Order dispatched',
    sentWhen: 'An order is marked as shipped, our driver sets out with it, or its tracking number changes.',
  },
  order_part_dispatched: {
    to: 'customer',
    label: 'Part of an order dispatched',
    sentWhen:
      'Some pieces of an order are shipped, or our driver sets out with them, or their tracking number changes.',
  },
  order_back_order: {
    to: 'customer',
    label: 'Back-order',
    sentWhen: 'The office says when pieces of an order are expected that can’t be shipped yet.',
  },
  order_next: {
    to: 'customer',
    label: 'Next stop',
    sentWhen: 'Our driver tells the customer that they are next, with the time; again when the time changes.',
  },
  order_delivered: {
    to: 'customer',
    label: 'Order delivered',
    sentWhen: 'Our driver has handed the parcel over.',
  },
  payment_received: {
    to: 'customer',
    label: 'Payment received',
    sentWhen: 'An order that began on account has been paid.',
  },
  receipt: {
    to: 'customer',
    label: 'Receipt',
    sentWhen: 'The office records a payment and chooses to send its receipt.',
  },
  statement: {
    to: 'customer',
    label: 'Statement',
    sentWhen: 'The office sends a customer’s statement.',
  },
  invoice_reminder: {
    to: 'customer',
    label: 'Invoice reminder',
    sentWhen:
      'An invoice on account is overdue, as often as the settings say; never unless reminders are on.',
  },
  order_changed: {
    to: 'customer',
    label: 'Order changed',
    sentWhen:
      'The office changes what was ordered, before production begins, and doesn’t leave the email out.',
  },
  order_approval: {
    to: 'account',
    label: 'Order to approve',
    sentWhen:
      'A buyer of an organisation wants an order on account above its amount; to each of its managers.',
  },
  order_declined: {
    to: 'account',
    label: 'Order not approved',
    sentWhen: 'A manager of an organisation declines an order; to its buyer.',
  },
  order_completed: { to: 'customer', label: 'Order completed', sentWhen: 'The office completes an order.' },
  order_cancelled: { to: 'customer', label: 'Order cancelled', sentWhen: 'The office cancels an order.' },
  order_link: {
    to: 'customer',
    label: 'Link to an order',
    sentWhen: 'Somebody asks for the link to an order by its number and email address.',
  },
  order_refunded: {
    to: 'customer',
    label: 'Refund',
    sentWhen: 'Money has gone back, by the payment provider or by hand.',
  },
  discount_code: {
    to: 'customer',
    label: 'Discount code',
    sentWhen: 'The office gives a customer a discount code.',
  },
  refund_failed: {
    to: 'customer',
    label: 'Refund came back',
    sentWhen: 'A refund that the customer has been told of came back from their bank.',
  },
  quote_received: {
    to: 'shop',
    label: 'Quote request',
    sentWhen: 'Somebody asks for a price; to the shop itself.',
  },
  quote_receipt: {
    to: 'customer',
    label: 'Quote request received',
    sentWhen: 'Somebody asks for a price; once a day for an address.',
  },
  quote_sent: { to: 'customer', label: 'Quote', sentWhen: 'The office sends a firm price.' },
  quote_reminder: {
    to: 'customer',
    label: 'Quote reminder',
    sentWhen: 'A quote waits for its answer, as often as the settings say; never unless reminders are on.',
  },
  quote_answer: {
    to: 'shop',
    label: 'Quote answered',
    sentWhen: 'A customer accepts or declines a quote; to the shop itself.',
  },
  quote_accepted: {
    to: 'customer',
    label: 'Quote accepted',
    sentWhen: 'A customer accepts a quote; to them.',
  },
  feed_asks: {
    to: 'shop',
    label: 'Supplier’s feed asks',
    sentWhen: 'A scheduled feed would take much of the catalogue off sale; to the shop itself.',
  },
  feed_failed: {
    to: 'shop',
    label: 'Supplier’s feed failed',
    sentWhen: 'A scheduled feed fails; to the shop itself, once until it works again.',
  },
  contact_message: {
    to: 'shop',
    label: 'Contact message',
    sentWhen: 'Somebody writes through the contact page; to the shop itself.',
  },
  contact_receipt: {
    to: 'customer',
    label: 'Message received',
    sentWhen: 'Somebody writes through the contact page; once a day for an address.',
  },
  lead_reply: {
    to: 'customer',
    label: 'Answer to an enquiry',
    sentWhen: 'The office answers a contact message or writes to a lead.',
  },
  newsletter_confirm: {
    to: 'address',
    label: 'Confirm newsletter',
    sentWhen: 'Somebody signs up; nothing else is sent before they agree.',
  },
  newsletter_already: {
    to: 'address',
    label: 'Newsletter: on the list',
    sentWhen: 'Somebody signs up who is on the list already.',
  },
  organisation_invitation: {
    to: 'address',
    label: 'Invitation to an organisation',
    sentWhen: 'The office or a manager of an organisation invites somebody to buy for it.',
    hasSecretLink: true,
  },
  staff_invitation: {
    to: 'account',
    hasSecretLink: true,
    label: 'Invitation of staff',
    sentWhen: 'Somebody is invited to work in the shop, or becomes staff.',
  },
  password_reset: {
    to: 'account',
    hasSecretLink: true,
    label: 'Password reset',
    sentWhen: 'Somebody has forgotten their password.',
  },
  password_changed: {
    to: 'account',
    label: 'Password changed',
    sentWhen: 'The password of an account has been changed.',
  },
  sign_in_changed: {
    to: 'account',
    label: 'Way to sign in changed',
    sentWhen:
      'A passkey or an authenticator app was added or removed, an account at the sign-in provider was linked or unlinked, recovery codes were made or one was used, or the office reset them; to whoever it belongs to. Of npm run admin:rescue every admin hears.',
  },
  email_confirm: {
    to: 'account',
    hasSecretLink: true,
    label: 'Confirm email address',
    sentWhen: 'Somebody changes the address of their account; to the new one.',
  },
  email_notice: {
    to: 'account',
    hasSecretLink: true,
    label: 'Email address changes',
    sentWhen: 'Somebody changes the address of their account; to the old one, which can take it back.',
  },
  deletion_requested: {
    to: 'account',
    label: 'Account deletion',
    sentWhen: 'Somebody asks to have their account deleted.',
  },
} as const satisfies Record<string, Kind>;

export type MailKind = keyof typeof kinds;
export const mailKinds = Object.keys(kinds) as MailKind[];

const rowOf = (kind: MailKind): Kind => kinds[kind];

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(kinds, kind);
}

/** Kinds without a template come from other parts of the shop: "office_note" becomes "Office note". */
export function mailKindLabel(kind: string): string {
  if (isMailKind(kind)) return rowOf(kind).label;
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function mailSentWhen(kind: MailKind): string {
  return rowOf(kind).sentWhen;
}

export function hasSecretLink(kind: string): boolean {
  return isMailKind(kind) && rowOf(kind).hasSecretLink === true;
}

export const mailsToCustomers = mailKinds.filter(kind => rowOf(kind).to === 'customer');

/** A page of the office's list. */
export const mailPageSize = 50;
