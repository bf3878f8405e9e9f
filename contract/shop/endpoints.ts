/** Facts about the shop that the storefront shows and prices with, and the server's own health. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { buyerPriceLimits } from '../money/buyer-price-limits.ts';
import { cents } from '../wire/shapes.ts';
import type { OpeningHours } from '../time/business-hours.ts';
import type { MenuLink, Menus } from '../content/menus.ts';
import type { QuoteRates } from '../quotes/quote-rates.ts';
import { publicTechnique } from '../techniques/technique-shape.ts';
import { type PolicyFigures, shippingModes } from './shop-policy.ts';

const days = z.int().min(0).max(365);
const dayRange = z
  .tuple([days, days])
  .readonly()
  .refine(([from, to]) => from <= to, 'The first of the two days comes first.');
const count = z.int().min(1).max(100_000);

export const policyFigures = z.object({
  productionDays: dayRange,
  rushProductionDays: dayRange,
  blankStockDays: dayRange,
  standardDeliveryDays: dayRange,
  freeShippingOverCents: cents,
  metroShippingCents: cents,
  regionalShippingCents: cents,
  remoteShippingCents: cents,
  expressExtraCents: cents,
  signatureRequiredOverCents: cents,
  workmanshipGuaranteeDays: days,
  inspectWithinDays: days,
  blankReturnsWithinDays: days,
  refundDays: dayRange,
  damageReportHours: z.int().min(1).max(1_000),
  failedDeliveryHeldDays: days,
  lostInvestigationDays: days,
  accountTermsDays: days,
  dataRetainedYears: z.int().min(1).max(100),
  visitsRetainedMonths: z.int().min(1).max(120),
  priceTierQuantities: z
    .array(count)
    .min(1)
    .max(10)
    .readonly()
    .refine(tiers => tiers.every((tier, at) => at === 0 || tier > (tiers[at - 1] ?? 0)), 'Smallest first.'),
  maxPrintColours: count,
  maxEmbroideryColours: count,
}) satisfies z.ZodType<PolicyFigures>;

export const expressOffer = z.object({ priceCents: cents, enabled: z.boolean() });

export const openingHours = z.object({
  opensAtHour: z.int().min(0).max(23),
  closesAtHour: z.int().min(1).max(24),
  saturday: z.string().min(1).max(60),
  sunday: z.string().min(1).max(60),
}) satisfies z.ZodType<OpeningHours>;

const basisPoints = z.int().min(1_000).max(100_000);
const rising = (tiers: readonly number[]) =>
  tiers.every((tier, at) => at === 0 || tier > (tiers[at - 1] ?? 0));

export const quoteRatesShape = z.object({
  dollarsPerPiece: z.int().min(1).max(1_000),
  quantityTiers: z
    .array(z.object({ fromQuantity: count, factorBasisPoints: basisPoints, enabled: z.boolean() }))
    .max(10)
    .readonly()
    .refine(tiers => rising(tiers.map(tier => tier.fromQuantity)), 'Smallest quantity first.'),
  locationTiers: z
    .array(z.object({ upTo: z.int().min(1).max(20).nullable(), factorBasisPoints: basisPoints }))
    .min(1)
    .max(10)
    .readonly()
    .refine(
      tiers => tiers.at(-1)?.upTo === null && rising(tiers.slice(0, -1).map(tier => tier.upTo ?? 0)),
      'Fewest locations first, “more” last.',
    ),
  embroideryBasisPoints: basisPoints,
}) satisfies z.ZodType<QuoteRates>;

/** Empty for a shop that is not there. */
const pageElsewhere = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]);

export const menuLink = z.object({
  label: z.string(),
  href: z.string(),
  get children(): z.ZodReadonly<z.ZodArray<typeof menuLink>> {
    return z.array(menuLink).readonly();
  },
}) as z.ZodType<MenuLink>;
const menuLinks = z.array(menuLink).readonly().nullable();
const menus = z.object({ main: menuLinks, footer: menuLinks, legal: menuLinks }) satisfies z.ZodType<Menus>;

/** Parts of the home page that an owner replaces: a bad one keeps its default. */
export const homeContent = z.object({
  hero: z.object({ heading: z.string().min(1).max(60), text: z.string().min(1).max(300) }),
  brands: z.array(z.object({ name: z.string().min(1).max(60), tagline: z.string().max(80) })).max(24),
  testimonials: z
    .array(
      z.object({
        name: z.string().min(1).max(80),
        position: z.string().max(120),
        /** A file of this server; empty shows initials. Pictures from elsewhere are not loaded (CSP). */
        avatarUrl: z
          .string()
          .regex(/^(\/(?!\/)\S*)?$/)
          .max(255),
        rating: z.int().min(1).max(5),
        quote: z.string().min(1).max(600),
        /** Invented, and marked as such until a customer has agreed to be quoted. */
        isSample: z.boolean(),
      }),
    )
    .max(12),
});
export type HomeContent = z.output<typeof homeContent>;

export const shopFacts = z.object({
  name: z.string(),
  /** Of the company behind the name, where it is another. */
  legalName: z.string(),
  abn: z.string(),
  /** Without it no invoice of this shop says anything about GST. */
  gstRegistered: z.boolean(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  timeZone: z.string(),
  hours: openingHours,
  /** Test payments: no money moves. */
  testPayments: z.boolean(),
  /** Of the technique `print`; apps from before techniques read it. */
  setupFeeCents: cents,
  /** What the shop can put on cloth, with its prices. */
  techniques: z.array(publicTechnique).readonly(),
  shippingFlatCents: cents,
  afterpayMinCents: cents,
  afterpayMaxCents: cents,
  /** Off goods for who is signed in, in hundredths of a per cent; 0: no discount. */
  memberDiscountBasisPoints: z
    .int()
    .min(0)
    .max(buyerPriceLimits.mostBasisPoints)
    .multipleOf(buyerPriceLimits.basisPointStep),
  /** The messenger's page; empty for a shop without a chat. */
  chatUrl: pageElsewhere,
  facebookUrl: pageElsewhere,
  instagramUrl: pageElsewhere,
  linkedinUrl: pageElsewhere,
  home: homeContent,
  policy: policyFigures,
  /** A decorated order waits for the customer's approval of its proof. */
  proofsRequired: z.boolean(),
  quoteRates: quoteRatesShape,
  menus,
  shippingMode: z.enum(shippingModes),
  express: expressOffer,
  /** Address of a parcel at its carrier, with `{number}` in the place of the tracking number. */
  trackingUrl: z
    .string()
    .regex(/^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/)
    .max(300),
  /** ISO time at which the owner last changed a figure of the policies; null: never. */
  policyChangedAt: z.string().nullable(),
  /** Published pages: those with an address of their own, and those in place of a policy page. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
});
export type ShopFacts = z.output<typeof shopFacts>;

export const shopEndpoints = {
  getShop: endpoint({
    method: 'GET',
    path: '/api/shop',
    summary: 'Name, contact and the figures that prices follow from',
    access: anyone,
    anonymous: true,
    limit: 'read',
    response: shopFacts,
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    access: anyone,
    anonymous: true,
    limit: 'read',
    answers: 'raw',
  }),
  reportCsp: endpoint({
    method: 'POST',
    path: '/api/csp-report',
    summary: 'Content-Security-Policy violations as browsers report them; counted, not kept',
    access: anyone,
    anonymous: true,
    limit: 'report',
    accepts: 'bytes',
    bodyLimitBytes: 16_000,
    crossSite: true,
    status: 204,
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    access: anyone,
    anonymous: true,
    limit: null,
    response: z.object({ ok: z.literal(true), version: z.string() }),
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary:
      'The process and its database answer and take writes; 503 while starting, draining, cut off or out of disk',
    access: anyone,
    anonymous: true,
    limit: null,
    response: z.object({
      ok: z.literal(true),
      /** Files that records need and that are not there, by the last check; the shop is open all the same. */
      filesMissing: z.int().optional(),
      /** The store of files does not answer: uploads are refused, and the rest of the shop is open. */
      filesAway: z.literal(true).optional(),
    }),
  }),
};
