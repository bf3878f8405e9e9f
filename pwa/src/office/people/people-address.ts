/** The state of the people list in its address. Pure. */
import { personRoles, roleWords } from '#contract/people/people.ts';
import { choice, flag, listAddress, typed, wordsOf } from '#pwa/common/list/list-address.ts';

export const peopleAddress = listAddress({
  search: typed,
  role: choice({
    ...wordsOf(personRoles, role => `${roleWords[role].label}${role === 'workshop' ? '' : 's'}`),
    all: 'Everybody',
  }),
  unsent: flag,
});

/** As the server expects it: staff, unless the address asks for others. */
export function asAsked<V extends ReturnType<typeof peopleAddress.read>>({ role, ...others }: V) {
  return role === 'all' ? others : { ...others, role: role ?? ('staff' as const) };
}
