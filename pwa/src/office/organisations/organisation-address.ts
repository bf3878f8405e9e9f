/** The state of the list of organisations in its address. Pure. */
import { choice, listAddress, typed } from '#pwa/common/list/list-address.ts';

export const organisationAddress = listAddress({
  search: typed,
  sort: choice({ name: 'By name', newest: 'Newest first' }),
});
