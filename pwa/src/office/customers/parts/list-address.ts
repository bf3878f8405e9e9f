/** The list of customers as its address has it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { customerRecordEndpoints } from '#contract/customers/record-endpoints.ts';
import { pageOf } from '#pwa/office/common/list-address.ts';

export type CustomerQuery = SentQuery<typeof customerRecordEndpoints.searchCustomers>;

export function queryOf(address: URLSearchParams): CustomerQuery {
  const search = (address.get('search') ?? '').trim().slice(0, 200);
  return {
    ...(search ? { search } : {}),
    ...(address.get('deleted') === 'true' ? { deleted: 'true' as const } : {}),
    ...(address.get('sort') === 'newest' ? { sort: 'newest' as const } : {}),
    page: String(pageOf(address)),
  };
}
