/**
 * The shop's constants. Those an owner may change are only the defaults of the settings record; code that charges money
 * reads the settings, not this file. Names carry their unit.
 */
import type { SizeQuantity } from '../cart/cart.ts';

export const currency = 'AUD';
export const defaultCountry = 'Australia';
export const countries = [defaultCountry] as const;
export const defaultTimeZone = 'Australia/Brisbane';

/** Techniques are apart (`contract/money/pricing-defaults.ts`): the first load has no use for their prices. */
export const feeDefaults = {
  setupFeeCents: 5995,
  shippingFlatCents: 1500,
  instalmentMinCents: 100,
  instalmentMaxCents: 400_000,
  memberDiscountBasisPoints: 0,
} as const;

/** How Australia Post words it; what it costs is the shop's. */
export const expressPost = { label: 'Express Post', estimate: '1-2 business days to metro areas' } as const;
export const standardPost = { label: 'Standard Parcel Post', estimate: '3-5 business days' } as const;

export const instalments = { parts: 4, weeksBetween: 2, dueInWeeks: [0, 2, 4, 6] } as const;
/** How long the test-mode Afterpay path waits before the order is made. */
export const afterpayTestDelayMs = 1500;

export const searchLimits = { dialog: 8, mobileMenu: 5, listing: 10 } as const;
/** Longer words than a person types: a pasted page is cut off here, and the address stays one that opens. */
export const maxSearchLength = 100;
export const cartBadgeMax = 9;
export const menuLimits = { kidsAndAccessories: 4, mobilePerGroup: 3 } as const;

/** How soon the chat is answered while somebody is there. */
export const chatTypicalReply = 'Under 5 minutes';

/** Ready-made sizes of the home page's featured product; a size that is not named has none. */
export const featuredSizes: readonly SizeQuantity[] = [
  { size: 'XS', quantity: 0 },
  { size: 'S', quantity: 5 },
  { size: 'M', quantity: 10 },
  { size: 'L', quantity: 5 },
  { size: 'XL', quantity: 0 },
];

export const copiedNoticeMs = 2000;
export const shareWindowPx = { width: 600, height: 400 } as const;

export const quoteMinQuantity = 20;
export const dashboardRecentProjects = 5;

/** The cart badge: the number of pieces, "9+" above 9, nothing at 0. */
export function cartBadge(pieces: number): string {
  if (pieces <= 0) return '';
  return pieces > cartBadgeMax ? `${cartBadgeMax}+` : String(pieces);
}
