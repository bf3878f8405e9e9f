/** The orders that the demo shop opens with: what was bought, how it was paid, and how far it has come. */
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { DecorationMethod, DesignPosition } from '#contract/cart/cart.ts';
import type { JobStatus } from '#contract/jobs/jobs.ts';
import type { FulfilmentMethod, OrderStatus } from '#contract/orders/orders.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import type { Ink, MarkName } from './marks.ts';

export interface PlannedLine {
  /** Slug of the product. */
  product: string;
  colour: string;
  sizes: Readonly<Record<string, number>>;
  mark?: MarkName;
  ink?: Ink;
  positions?: readonly DesignPosition[];
  method?: DecorationMethod;
  scale?: number;
}

export interface PlannedOrder {
  orderId: string;
  customer: keyof typeof demoCustomers;
  /** The order belongs to the demo accounts' shopper, in whose order history it appears. */
  isShoppers?: boolean;
  daysAgo: number;
  lines: readonly PlannedLine[];
  /** `short` pays too little: an order in review. */
  paid: 'card' | 'afterpay' | 'short' | 'not' | 'on account';
  fulfilment?: FulfilmentMethod;
  /** Whether a proof was sent, and what its customer said: nothing yet, yes, or what to change. */
  proof?: { message?: string; answer?: string };
  /** Of the jobs in their order; those left out stay as they were made. */
  jobs?: readonly JobStatus[];
  delivery?: 'pending' | 'out_for_delivery' | 'delivered' | 'failed';
  shipped?: { trackingNumber?: string };
  status?: OrderStatus;
  /** Of its project, where the office has moved it on by hand. */
  stage?: ProjectStage;
}

const person = (
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  place: Pick<CustomerInfo, 'address' | 'city' | 'state' | 'postalCode'>,
  more: Pick<CustomerInfo, 'company' | 'abn'> = {},
): CustomerInfo => ({ firstName, lastName, email, phone, ...place, country: 'Australia', ...more });

/** All invented; numbers and addresses are of the ranges kept free for fiction. */
export const demoCustomers = {
  imke: person('Imke', 'Farrant', 'shopper@selvedge.example', '0491 570 006', {
    address: 'Boat shed 4, 18 Weir Street',
    city: 'Indooroopilly',
    state: 'QLD',
    postalCode: '4068',
  }),
  kestrel: person(
    'Marcus',
    'Teo',
    'office@kestrelplumbing.example',
    '07 5550 0164',
    { address: 'Unit 3, 27 Foundry Road', city: 'Seventeen Mile Rocks', state: 'QLD', postalCode: '4073' },
    { company: 'Kestrel Plumbing', abn: '51 824 753 556' },
  ),
  ninefold: person(
    'Adaeze',
    'Okafor',
    'hello@ninefoldbakery.example',
    '0491 570 156',
    { address: '112 Boundary Street', city: 'West End', state: 'QLD', postalCode: '4101' },
    { company: 'Ninefold Bakery' },
  ),
  hockey: person(
    'Bridget',
    'Laurie',
    'secretary@lowerdellhockey.example',
    '0491 570 157',
    { address: 'Clubhouse, 2 Pavilion Drive', city: 'Ashgrove', state: 'QLD', postalCode: '4060' },
    { company: 'Lower Dell Hockey' },
  ),
  pepperbush: person(
    'Kirra',
    'Webb',
    'kitchen@pepperbush.example',
    '0491 570 158',
    { address: 'Lot 9 Larapinta Road', city: 'Hermannsburg', state: 'NT', postalCode: '0872' },
    { company: 'Pepperbush' },
  ),
  tomasz: person('Tomasz', 'Wieczorek', 'tomasz@wieczorek.example', '0491 570 159', {
    address: '5/84 Latrobe Terrace',
    city: 'Paddington',
    state: 'QLD',
    postalCode: '4064',
  }),
  hana: person('Hana', 'Whetu', 'hana@whetu.example', '0491 570 110', {
    address: '19 Ferry Lane',
    city: 'Hobart',
    state: 'TAS',
    postalCode: '7000',
  }),
} as const satisfies Record<string, CustomerInfo>;

const tees = { product: 'northloom-heavy-tee', mark: 'quarrel-creek-rowing', scale: 1.2 } as const;

export const demoOrders: readonly PlannedOrder[] = [
  {
    orderId: 'QC7K2M9XWA',
    customer: 'imke',
    isShoppers: true,
    daysAgo: 9,
    paid: 'card',
    lines: [
      { ...tees, colour: 'Navy', ink: 'pale', sizes: { S: 4, M: 8, L: 8, XL: 4 } },
      { ...tees, colour: 'Bone', ink: 'dark', sizes: { S: 3, M: 5, L: 4 } },
    ],
    jobs: ['Completed', 'Production'],
    stage: 'Production',
  },
  {
    orderId: 'KP40TX8ZBN',
    customer: 'kestrel',
    daysAgo: 14,
    paid: 'card',
    lines: [
      {
        product: 'mullaway-pique-polo',
        colour: 'Navy',
        sizes: { M: 6, L: 10, XL: 8, '2XL': 4 },
        mark: 'kestrel-plumbing',
        ink: 'pale',
        method: 'embroidery',
        scale: 1.3,
      },
      {
        product: 'corin-and-fell-soft-shell-jacket',
        colour: 'Charcoal',
        sizes: { M: 4, L: 6, XL: 4 },
        mark: 'kestrel-plumbing',
        ink: 'pale',
        method: 'embroidery',
        positions: ['front', 'back'],
        scale: 1.3,
      },
    ],
    fulfilment: 'driver',
    jobs: ['Ready to Ship', 'Ready to Ship'],
    delivery: 'out_for_delivery',
    stage: 'Completed',
  },
  {
    orderId: 'NB3V9QH5DA',
    customer: 'ninefold',
    daysAgo: 17,
    paid: 'card',
    lines: [
      {
        product: 'mullaway-bib-apron',
        colour: 'Natural',
        sizes: { 'One size': 18 },
        mark: 'ninefold-bakery',
        ink: 'dark',
      },
      {
        product: 'plainfold-heavy-tote',
        colour: 'Natural',
        sizes: { 'One size': 60 },
        mark: 'ninefold-bakery',
        ink: 'dark',
      },
    ],
    fulfilment: 'driver',
    jobs: ['completed', 'Completed'],
    delivery: 'delivered',
    status: 'completed',
  },
  {
    orderId: 'LD8HFG2W6R',
    customer: 'hockey',
    daysAgo: 12,
    paid: 'card',
    lines: [
      {
        product: 'harrowknit-hooded-fleece',
        colour: 'Bottle',
        sizes: { S: 6, M: 12, L: 10, XL: 6 },
        mark: 'lower-dell-hockey',
        ink: 'pale',
        positions: ['back'],
        scale: 1.5,
      },
    ],
    fulfilment: 'driver',
    jobs: ['Ready to Ship'],
    delivery: 'pending',
    stage: 'Printed',
  },
  {
    orderId: 'PB0872NTQE',
    customer: 'pepperbush',
    daysAgo: 15,
    paid: 'card',
    lines: [
      {
        product: 'northloom-pocket-tee',
        colour: 'Bone',
        sizes: { S: 6, M: 8, L: 6 },
        mark: 'pepperbush',
        ink: 'dark',
      },
      {
        product: 'osk-soft-cap',
        colour: 'Sage',
        sizes: { 'One size': 20 },
        mark: 'pepperbush',
        ink: 'dark',
        method: 'embroidery',
        scale: 0.8,
      },
    ],
    jobs: ['completed', 'Ready to Ship'],
    shipped: { trackingNumber: '33ABC4017265' },
  },
  {
    orderId: 'TW6Y2C7KMP',
    customer: 'tomasz',
    daysAgo: 11,
    paid: 'afterpay',
    lines: [{ product: 'osk-loopback-crew', colour: 'Petrol', sizes: { M: 1, L: 1 } }],
    fulfilment: 'driver',
    delivery: 'failed',
  },
  {
    orderId: 'NB5S1J8CGX',
    customer: 'ninefold',
    daysAgo: 1,
    paid: 'not',
    lines: [
      {
        product: 'plainfold-market-apron',
        colour: 'Natural',
        sizes: { 'One size': 24 },
        mark: 'ninefold-bakery',
        ink: 'dark',
      },
    ],
  },
  {
    orderId: 'HW2D4F9TBV',
    customer: 'hana',
    daysAgo: 8,
    paid: 'card',
    lines: [
      {
        product: 'northloom-womens-heavy-tee',
        colour: 'Sage',
        sizes: { S: 2, M: 2 },
        mark: 'pepperbush',
        ink: 'dark',
      },
    ],
    status: 'cancelled',
  },
  {
    orderId: 'QC1M5N8RHE',
    customer: 'imke',
    isShoppers: true,
    daysAgo: 26,
    paid: 'card',
    lines: [
      {
        product: 'tidewell-race-singlet',
        colour: 'Navy-Sky',
        sizes: { S: 3, M: 5, L: 3 },
        mark: 'quarrel-creek-rowing',
        ink: 'pale',
        scale: 0.9,
      },
    ],
    fulfilment: 'pickup',
    jobs: ['completed'],
    shipped: {},
    status: 'completed',
  },
  {
    orderId: 'HW7P3X0ZKS',
    customer: 'hana',
    daysAgo: 3,
    paid: 'short',
    lines: [{ product: 'osk-heavy-hood', colour: 'Rust', sizes: { M: 1, L: 1 } }],
  },
  {
    orderId: 'LD4B6T1YQN',
    customer: 'hockey',
    daysAgo: 16,
    paid: 'card',
    lines: [
      {
        product: 'tidewell-kids-training-tee',
        colour: 'Bottle',
        sizes: { '6': 8, '8': 14, '10': 14, '12': 10 },
        mark: 'lower-dell-hockey',
        ink: 'pale',
      },
      {
        product: 'tidewell-kids-hood',
        colour: 'Bottle',
        sizes: { '8': 8, '10': 8, '12': 6 },
        mark: 'lower-dell-hockey',
        ink: 'pale',
        positions: ['front', 'back'],
        method: 'embroidery',
        scale: 0.8,
      },
    ],
    jobs: ['in_progress'],
    stage: 'Production',
  },
  {
    orderId: 'KP9G3A5EVD',
    customer: 'kestrel',
    daysAgo: 13,
    paid: 'on account',
    lines: [
      {
        product: 'mullaway-work-long-sleeve',
        colour: 'Navy',
        sizes: { M: 8, L: 12, XL: 10 },
        mark: 'kestrel-plumbing',
        ink: 'pale',
        positions: ['front', 'back'],
      },
    ],
    proof: {
      message: 'Your mark on the work shirts, the same size on both sides. Is that what you had in mind?',
    },
    jobs: ['pending'],
    stage: 'Ordered',
  },
  {
    orderId: 'TW8R0H4DFC',
    customer: 'tomasz',
    daysAgo: 2,
    paid: 'afterpay',
    lines: [
      {
        product: 'osk-six-panel-cap',
        colour: 'Black',
        sizes: { 'One size': 6 },
        mark: 'quarrel-creek-rowing',
        ink: 'pale',
        method: 'embroidery',
        scale: 0.7,
      },
    ],
    proof: { answer: 'Could the oars be a little larger? On the cap they look lost.' },
  },
  {
    orderId: 'PB6E2W9NAJ',
    customer: 'pepperbush',
    daysAgo: 0,
    paid: 'card',
    lines: [
      {
        product: 'corin-and-fell-tee-dress',
        colour: 'Sage',
        sizes: { S: 4, M: 6, L: 4 },
        mark: 'pepperbush',
        ink: 'dark',
      },
    ],
  },
];
