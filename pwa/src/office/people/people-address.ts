/** The list of people as its address has it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { peopleEndpoints } from '#contract/people/endpoints.ts';
import { personRoles } from '#contract/people/people.ts';

export type PeopleQuery = SentQuery<typeof peopleEndpoints.listPeople>;

/** Staff, unless the address asks for somebody else. */
export function queryOf(address: URLSearchParams): PeopleQuery {
  const search = address.get('search')?.slice(0, 200);
  const asked = address.get('role');
  const role = asked === 'all' ? undefined : (personRoles.find(one => one === asked) ?? 'staff');
  const page = address.get('page');
  return {
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(address.get('unsent') === 'true' ? { unsent: 'true' } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  };
}
