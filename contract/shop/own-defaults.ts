/** What a shop says of itself beside its figures, until its owner has written it down. No zod: the first load has it. */
import { openingHoursDefaults } from './business-hours.ts';
import { noMenus } from './menus.ts';
import { quoteRates } from './quote-rates.ts';

export const ownDefaults = {
  legalName: '',
  hours: openingHoursDefaults,
  quoteRates,
  menus: noMenus,
  facebookUrl: '',
  instagramUrl: '',
  linkedinUrl: '',
} as const;
