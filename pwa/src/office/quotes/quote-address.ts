/** The state of the office's quote list in its address. Pure. */
import { quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { choice, flag, listAddress, typed } from '#pwa/common/list/list-address.ts';

export const quoteAddress = listAddress(
  { search: typed, status: choice(quoteStatusLabels), due: flag, draft: flag, gone: flag },
  { eitherOr: ['due', 'gone'] },
);
