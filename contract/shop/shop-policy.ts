/**
 * The figures behind the policy pages with their defaults. The owner changes them in the settings
 * `policy` and `shipping`; pages, cart, mails and the plan of the workshop read that one record. No zod here: the
 * storefront's first load needs these defaults.
 */

import { defaultTrackingUrl } from '../orders/tracking.ts';

/** Both ends belong to it; the same number twice is written once. */
export type DayRange = readonly [from: number, to: number];

/** Days are business days where the text of the page says so. */
export interface PolicyFigures {
  productionDays: DayRange;
  rushProductionDays: DayRange;
  blankStockDays: DayRange;
  standardDeliveryDays: DayRange;
  freeShippingOverCents: number;
  metroShippingCents: number;
  regionalShippingCents: number;
  remoteShippingCents: number;
  /** What express adds to a standard rate on quoted orders; at checkout it has a price of its own. */
  expressExtraCents: number;
  signatureRequiredOverCents: number;
  workmanshipGuaranteeDays: number;
  inspectWithinDays: number;
  blankReturnsWithinDays: number;
  refundDays: DayRange;
  damageReportHours: number;
  failedDeliveryHeldDays: number;
  lostInvestigationDays: number;
  accountTermsDays: number;
  dataRetainedYears: number;
  visitsRetainedMonths: number;
  priceTierQuantities: readonly number[];
  /** Of the techniques `print` and `embroidery`; apps from before techniques read them. */
  maxPrintColours: number;
  maxEmbroideryColours: number;
}

export const policyDefaults: PolicyFigures = {
  productionDays: [7, 10],
  rushProductionDays: [3, 5],
  blankStockDays: [1, 3],
  standardDeliveryDays: [3, 7],
  freeShippingOverCents: 15_000,
  metroShippingCents: 995,
  regionalShippingCents: 1495,
  remoteShippingCents: 2495,
  expressExtraCents: 1500,
  signatureRequiredOverCents: 10_000,
  workmanshipGuaranteeDays: 30,
  inspectWithinDays: 7,
  blankReturnsWithinDays: 14,
  refundDays: [5, 10],
  damageReportHours: 48,
  failedDeliveryHeldDays: 10,
  lostInvestigationDays: 10,
  accountTermsDays: 30,
  dataRetainedYears: 7,
  visitsRetainedMonths: 13,
  priceTierQuantities: [20, 50, 100, 250, 500],
  maxPrintColours: 8,
  maxEmbroideryColours: 15,
};

/** `flat`: one price for every online order. `policy`: the table of rates holds for online orders too. */
export const shippingModes = ['flat', 'policy'] as const;
export type ShippingMode = (typeof shippingModes)[number];

export interface ExpressOffer {
  priceCents: number;
  /** Whether it can be chosen at checkout. */
  enabled: boolean;
}

export const shippingDefaults: { shippingMode: ShippingMode; express: ExpressOffer; trackingUrl: string } = {
  shippingMode: 'flat',
  express: { priceCents: 2500, enabled: false },
  trackingUrl: defaultTrackingUrl,
};

/** A signature is asked for above $100, not at it. */
export function needsSignature(
  totalCents: number,
  { signatureRequiredOverCents }: Pick<PolicyFigures, 'signatureRequiredOverCents'>,
): boolean {
  return totalCents > signatureRequiredOverCents;
}
