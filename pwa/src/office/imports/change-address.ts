/** A check's results as listed by its address. */
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { choice, listAddress, typed } from '#pwa/common/list/list-address.ts';

export const changeActions: Readonly<Record<ImportChange['action'], string>> = {
  new: 'New',
  changed: 'Changed',
  archived: 'Off sale',
  returned: 'Back on sale',
};
const changeKinds: Readonly<Record<ImportChange['kind'], string>> = {
  product: 'Products',
  variant: 'Variants',
  category: 'Categories',
};

export const changeAddress = listAddress({
  search: typed,
  action: choice(changeActions),
  kind: choice(changeKinds),
});
