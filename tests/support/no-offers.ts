import type { OfferDoor } from '#api/features/checkout/checkout-parts.ts';

/** For a checkout without quotes. */
export const noOffers: OfferDoor = {
  take: async () => ({ why: 'There are no quotes.' }),
  isOpen: async () => true,
};
