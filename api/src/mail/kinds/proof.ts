import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

export interface ProofReady {
  orderId: string;
  firstName: string;
  /** From the second on, the one before it is void. */
  revision: number;
  /** The office's own words; null for none. */
  message: string | null;
  /** With the token that lets a guest answer. */
  url: string;
}

/** `proof_ready`. */
export function proofReady({ orderId, firstName, revision, message, url }: ProofReady): Letter {
  const isNew = revision > 1;
  const heading = isNew ? 'Your new proof is ready' : 'Your proof is ready';
  const sentence = `Please check the artwork for order #${orderId} before we make it.`;
  return {
    subject: `${heading}: #${orderId}`,
    content: {
      preview: sentence,
      heading,
      blocks: [
        greeting(firstName),
        text(
          isNew
            ? `${sentence} This is version ${revision}; it replaces the one before.`
            : `${sentence} It shows each design on its garment, in millimetres.`,
        ),
        ...(message ? [{ kind: 'quote', text: message } as const] : []),
        { kind: 'button', label: 'See your proof', url },
        text('Approve it, or tell us what to change. Both take a minute, also on a phone.'),
        small('Production days count from your approval.'),
      ],
      reason: orderReason(orderId),
    },
  };
}

/** `proof_reminder`: nobody has answered for two business days. */
export function proofReminder({ orderId, firstName, url, proof }: OrderFacts, shop: MailShop): Letter {
  return {
    subject: `Your proof is waiting: #${orderId}`,
    content: {
      preview: 'We’ll start once you’ve approved it.',
      heading: 'Your proof is waiting for your approval',
      blocks: [
        greeting(firstName),
        text(
          `We sent you the proof for order #${orderId} and haven’t heard back. Nothing is made until you approve it.`,
        ),
        { kind: 'button', label: 'See your proof', url },
        text('Approve it, or tell us what to change. Both take a minute, also on a phone.'),
        ...(proof ? [text(proof.days)] : []),
        small(
          `Is something unclear? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}. We’ll only remind you about this proof once.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}

export interface ProofAnswered {
  orderId: string;
  customer: string;
  revision: number;
  approved: boolean;
  /** The customer's own; empty for none. */
  words: string;
  url: string;
}

/** `proof_answer`: to the shop's own inbox. */
export function proofAnswered({ orderId, customer, revision, approved, words, url }: ProofAnswered): Letter {
  const what = approved ? 'Proof approved' : 'Change to a proof';
  return {
    subject: `${what}: #${orderId}, ${customer}`,
    content: {
      preview: words || `Version ${revision}`,
      heading: approved ? `${customer} approved the artwork` : `${customer} asks for a change`,
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'Order', value: `#${orderId}` },
            { label: 'Version', value: String(revision) },
          ],
        },
        ...(words ? [{ kind: 'quote', text: words } as const] : []),
        text(
          approved
            ? 'This order’s jobs can start.'
            : 'No job on this order starts until a new proof is approved.',
        ),
        { kind: 'button', label: 'Open the order', url },
        small('Reply to this email to write to the customer.'),
      ],
    },
  };
}
