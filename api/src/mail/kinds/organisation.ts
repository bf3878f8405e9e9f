/** Mails among the people of an organisation. What they type to one another is short, and stays on its line. */
import { formatCents } from '#contract/money/money.ts';
import { invitationDays, type MemberRole, memberWords } from '#contract/organisations/organisations.ts';
import { type Letter, small, text } from '../mail-content.ts';

const named = (name: string): string => name.slice(0, 100);

/** `organisation_invitation`. `url` joins, for an account of the address that it was sent to. */
export function organisationInvitation(
  { organisation, role, url }: { organisation: string; role: MemberRole; url: string },
  shopName: string,
): Letter {
  const { label, may } = memberWords[role];
  return {
    subject: `Order for ${named(organisation)} at ${shopName}`,
    content: {
      preview: `You have been invited as a ${label.toLowerCase()}.`,
      heading: `You can order for ${named(organisation)}`,
      blocks: [
        text(`You have been invited to order for ${named(organisation)} at ${shopName}.`),
        text(`Your role: ${label}. ${may}.`),
        { kind: 'button', label: 'Join', url },
        small(
          `The link works for ${invitationDays} days, with an account of this email address. If you don’t know what this is about, you can ignore it.`,
        ),
      ],
    },
  };
}

export interface ApprovalFacts {
  orderId: string;
  organisation: string;
  buyer: string;
  totalCents: number;
  url: string;
}

/** `order_approval`, to a manager. `url` is the organisation in the account. */
export function orderToApprove(
  { orderId, organisation, buyer, totalCents, url }: ApprovalFacts,
  shopName: string,
): Letter {
  const amount = formatCents(totalCents);
  return {
    subject: `Order #${orderId} needs your approval`,
    content: {
      preview: `${named(buyer)} would like to put ${amount} on account.`,
      heading: 'An order needs your approval',
      blocks: [
        text(
          `${named(buyer)} would like to put order #${orderId} over ${amount} on the account of ${named(organisation)}. We begin once a manager has approved it.`,
        ),
        { kind: 'button', label: 'Look at the order', url },
        small(`You get this email because you are a manager of ${named(organisation)} at ${shopName}.`),
      ],
    },
  };
}

/** `order_declined`, to the buyer. `url` pays the order by card instead. */
export function orderDeclined(
  {
    orderId,
    organisation,
    manager,
    reason,
    url,
  }: { orderId: string; organisation: string; manager: string; reason: string; url: string },
  shopName: string,
): Letter {
  return {
    subject: `Order #${orderId} was not approved`,
    content: {
      preview: `${named(manager)} declined it.`,
      heading: 'Your order was not approved',
      blocks: [
        text(`${named(manager)} declined to put order #${orderId} on the account of ${named(organisation)}:`),
        { kind: 'quote', text: reason.slice(0, 500) },
        { kind: 'button', label: 'Look at the order', url },
        small(`You can still pay for it by card. ${shopName} makes nothing until then.`),
      ],
    },
  };
}
