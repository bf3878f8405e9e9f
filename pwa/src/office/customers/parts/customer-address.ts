/** The state of the customer list in its address. Pure. */
import { choice, flag, listAddress, typed } from '#pwa/common/list/list-address.ts';

export const customerAddress = listAddress({
  search: typed,
  deleted: flag,
  sort: choice({ name: 'By name', newest: 'Newest first' }),
});
