/** What a shop says of itself beside its figures, until its owner has written it down. No zod: the first load has it. */
import { openingHoursDefaults } from '../time/business-hours.ts';
import { noMenus } from '../content/menus.ts';
import { quoteRates } from '../quotes/quote-rates.ts';

export const ownDefaults = {
  legalName: '',
  hours: openingHoursDefaults,
  quoteRates,
  menus: noMenus,
  facebookUrl: '',
  instagramUrl: '',
  linkedinUrl: '',
  proofsRequired: true,
} as const;
