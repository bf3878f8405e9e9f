/** The first start of a shop: its steps in order, and the code that opens it. No zod here, because screens use these words. */
import type { SettingKey } from '../content/settings/settings.ts';

export const setupSteps = ['shop', 'contact', 'hours', 'delivery', 'payments', 'mail'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** `later`: the owner has passed it over for now. */
export const setupMarks = ['done', 'later'] as const;
export type SetupMark = (typeof setupMarks)[number];
export type SetupMarks = Partial<Record<SetupStep, SetupMark>>;

interface StepWords {
  title: string;
  intro: string;
  /** The settings that it asks for; the settings screen shows them as well. */
  keys: readonly SettingKey[];
}

export const setupWords: Readonly<Record<SetupStep, StepWords>> = {
  shop: {
    title: 'Your shop',
    intro: 'The name is in the header, on every invoice and in every email.',
    keys: ['shop.name', 'shop.legalName', 'shop.abn', 'shop.gstRegistered'],
  },
  contact: {
    title: 'Contact',
    intro: 'Where customers reach you. Messages and quote requests go to this address.',
    keys: ['shop.email', 'shop.phone', 'shop.address', 'shop.chatUrl'],
  },
  hours: {
    title: 'Hours',
    intro: 'When somebody is there, by your own clock.',
    keys: ['shop.timeZone', 'hours.opensAtHour', 'hours.closesAtHour', 'hours.saturday', 'hours.sunday'],
  },
  delivery: {
    title: 'Delivery',
    intro: 'What delivery costs. Cart, checkout and the shipping policy use these figures.',
    keys: [
      'shipping.mode',
      'pricing.shippingFlatCents',
      'policy.freeShippingOverCents',
      'policy.metroShippingCents',
      'policy.regionalShippingCents',
      'policy.remoteShippingCents',
      'shipping.express.enabled',
      'shipping.express.priceCents',
    ],
  },
  payments: { title: 'Payments', intro: 'Cards and Afterpay, through Stripe.', keys: [] },
  mail: { title: 'Email', intro: 'Confirmations, invoices and proofs leave the shop by email.', keys: [] },
};

/** The line of the configuration that ends the demo. */
export const demoOff = 'DEMO=0';

/** Settings that begin with an example of ours. The first start asks for the shop's own instead of showing them. */
export const exampleSettings: readonly SettingKey[] = [
  'shop.name',
  'shop.email',
  'shop.phone',
  'shop.address',
  'shop.chatUrl',
];

/** Without signs that are easily taken for another: no 0 and O, no 1, I and L, no U. */
const codeSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** From random bytes, more of them than signs: those beyond the last whole round of the alphabet are skipped. */
export function codeOf(bytes: Uint8Array): string {
  const usable = 256 - (256 % codeSigns.length);
  const signs = [...bytes].filter(byte => byte < usable).map(byte => codeSigns[byte % codeSigns.length]);
  if (signs.length < codeLength) throw new RangeError('too few bytes for a code');
  return signs.slice(0, codeLength).join('');
}

/** As it is printed: K7QF-M2XA-9RTD. */
export const codeText = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** What somebody typed or pasted, as it is compared; null for what can be no code. */
export function readCode(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '');
  return plain.length === codeLength && [...plain].every(sign => codeSigns.includes(sign)) ? plain : null;
}
