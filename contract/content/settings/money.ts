/** What the shop charges: fees, delivery, instalments, quotes. */
import { z } from 'zod';
import { quoteRatesShape } from '../../shop/endpoints.ts';
import { quoteRates } from '../../quotes/quote-rates.ts';
import { feeDefaults } from '../../shop/shop-defaults.ts';
import {
  policyDefaults,
  shippingDefaults,
  shippingModes,
  type ShippingMode,
} from '../../shop/shop-policy.ts';
import type { SettingPlace } from './places.ts';
import { setting } from './setting.ts';
import { basisPoints, money, whole } from './shapes.ts';

const checkout = 'Product page, cart, checkout and invoices, from the next look at them.';
const policyPages = 'Checkout in the mode “rates by postcode”, and the shipping policy.';

const amount = (
  group: string,
  label: string,
  help: string,
  affects: string,
  initial: number,
  /** Places besides the policies and the FAQ. */
  seenIn: readonly SettingPlace[] = [],
) =>
  setting<number>({
    group,
    label,
    help,
    affects,
    shownIn: ['policies', 'faq', ...seenIn],
    shape: money,
    initial,
    input: { kind: 'money' },
  });

const rates = quoteRatesShape.shape;

export const moneySettings = {
  'shipping.mode': setting<ShippingMode>({
    group: 'shipping',
    label: 'Delivery price',
    help: 'One price for every online order, or the table of rates by postcode.',
    affects: 'Checkout, home page and the shipping policy, which say the same.',
    shownIn: ['home', 'product', 'cart', 'checkout', 'policies', 'faq'],
    shape: z.enum(shippingModes),
    initial: shippingDefaults.shippingMode,
    input: {
      kind: 'choice',
      options: [
        { value: 'flat', label: 'One flat price' },
        { value: 'policy', label: 'Rates by postcode' },
      ],
    },
  }),
  'pricing.shippingFlatCents': amount(
    'shipping',
    'Flat price',
    'Of every online order, Australia-wide.',
    'Checkout in the mode “one flat price”, home page, shipping policy.',
    feeDefaults.shippingFlatCents,
    ['home', 'product', 'cart', 'checkout'],
  ),
  'shipping.express.enabled': setting<boolean>({
    group: 'shipping',
    label: 'Express Post',
    help: 'Whether it can be chosen at checkout.',
    affects: 'Checkout and the shipping policy.',
    shownIn: ['checkout', 'policies', 'faq'],
    shape: z.boolean(),
    initial: shippingDefaults.express.enabled,
    input: { kind: 'switch', on: 'Can be chosen', off: 'Shown, not for sale' },
  }),
  'shipping.express.priceCents': amount(
    'shipping',
    'Express Post, flat',
    'The whole price of express beside the flat price.',
    'Checkout in the mode “one flat price”.',
    shippingDefaults.express.priceCents,
    ['checkout'],
  ),
  'policy.expressExtraCents': amount(
    'shipping',
    'Express Post, on top',
    'What express adds to a rate by postcode and to quoted orders.',
    policyPages,
    policyDefaults.expressExtraCents,
    ['checkout'],
  ),
  'policy.metroShippingCents': amount(
    'shipping',
    'Metro rate',
    'Capital cities.',
    policyPages,
    policyDefaults.metroShippingCents,
    ['home', 'product', 'cart', 'checkout'],
  ),
  'policy.regionalShippingCents': amount(
    'shipping',
    'Regional rate',
    'Outside the capital cities.',
    policyPages,
    policyDefaults.regionalShippingCents,
    ['checkout'],
  ),
  'policy.remoteShippingCents': amount(
    'shipping',
    'Remote rate',
    'Far from everywhere.',
    policyPages,
    policyDefaults.remoteShippingCents,
    ['checkout'],
  ),
  'policy.freeShippingOverCents': amount(
    'shipping',
    'Free above',
    'Standard delivery costs nothing above this subtotal.',
    policyPages,
    policyDefaults.freeShippingOverCents,
    ['home', 'product', 'cart', 'checkout'],
  ),
  'policy.signatureRequiredOverCents': amount(
    'shipping',
    'Signature above',
    'Orders above this total are handed over against a signature.',
    'New orders, drivers and the shipping policy.',
    policyDefaults.signatureRequiredOverCents,
    ['newOrder'],
  ),
  'pricing.afterpayMinCents': amount(
    'afterpay',
    'From',
    'Afterpay is offered from this total on.',
    checkout,
    feeDefaults.instalmentMinCents,
    ['product', 'checkout'],
  ),
  'pricing.afterpayMaxCents': amount(
    'afterpay',
    'Up to',
    'Afterpay is offered up to this total. Your contract with Afterpay may say less.',
    checkout,
    feeDefaults.instalmentMaxCents,
    ['product', 'checkout'],
  ),
  'pricing.memberDiscountBasisPoints': setting<number>({
    group: 'members',
    label: 'Member discount',
    help: 'Off the price of goods for everybody who is signed in, 0 to 50 % with one decimal at most. 0: none. It counts with price breaks, and not beside a customer’s or an organisation’s own prices: the best price for the buyer holds.',
    affects: 'Sign-in page, which promises it, and product page, cart and checkout of accounts.',
    shownIn: ['signIn', 'product', 'cart', 'checkout', 'memberOrder'],
    shape: basisPoints,
    initial: feeDefaults.memberDiscountBasisPoints,
    input: { kind: 'factor' },
  }),
  'quotes.dollarsPerPiece': setting<number>({
    group: 'quotes',
    label: 'Price of a piece',
    help: 'Whole dollars, without GST: what the instant estimate starts from.',
    affects: 'The instant quote and new quote requests.',
    shownIn: ['instantQuote'],
    shape: whole(1, 1_000),
    initial: quoteRates.dollarsPerPiece,
    input: { kind: 'count', unit: 'dollars' },
  }),
  'quotes.quantityTiers': setting({
    group: 'quotes',
    label: 'Price by quantity',
    help: 'From a number of pieces on the estimate is a share of the full price. A row that is off does not count, and the panel says that larger orders usually cost less.',
    affects: 'The instant quote and new quote requests.',
    shownIn: ['instantQuote'],
    shape: rates.quantityTiers,
    initial: quoteRates.quantityTiers,
    input: { kind: 'quantityTiers' },
  }),
  'quotes.locationTiers': setting({
    group: 'quotes',
    label: 'Price by printed places',
    help: 'The more places are decorated, the more a piece costs.',
    affects: 'The instant quote and new quote requests.',
    shownIn: ['instantQuote'],
    shape: rates.locationTiers,
    initial: quoteRates.locationTiers,
    input: { kind: 'locationTiers' },
  }),
  'quotes.embroideryBasisPoints': setting<number>({
    group: 'quotes',
    label: 'Embroidery',
    help: 'Share of the printed price, in per cent.',
    affects: 'The instant quote and new quote requests.',
    shownIn: ['instantQuote'],
    shape: whole(1_000, 100_000),
    initial: quoteRates.embroideryBasisPoints,
    input: { kind: 'factor' },
  }),
};
