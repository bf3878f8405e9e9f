/** The list of customers as its address has it. Pure. */
import type { SentQuery } from '#contract/endpoint.ts';
import type { customerRecordEndpoints } from '#contract/endpoints/customer-record.ts';
import { pageOf } from '#pwa/platform/office/list-address.ts';

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
