/** The state of the list of discount codes in its address. Pure. */
import { codeStateWords } from '#contract/discounts/code-words.ts';
import { choice, listAddress, typed } from '#pwa/common/list/list-address.ts';

export const discountAddress = listAddress({ search: typed, state: choice(codeStateWords) });
