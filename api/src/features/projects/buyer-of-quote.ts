/** Who pays an accepted quote: as they wrote themselves, and at the address that the office knows. */
import type { Knex } from 'knex';
import type { CustomerInfo, DeliveryAddress } from '#contract/checkout/checkout-form.ts';
import { defaultCountry } from '#contract/shop/shop-defaults.ts';
import type { CustomersRow } from '#api/database/tables.ts';
import { splitName } from '#api/crm/start-quote-project.ts';

interface Asked {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  /** As the quote says; else what the office knows of the customer. */
  address?: DeliveryAddress | null;
  abn?: string;
}

type Known = Pick<CustomersRow, 'address' | 'city' | 'state' | 'postalCode'>;

/** A part of the address that nobody knows yet is empty. */
export async function buyerOfQuote(
  trx: Knex,
  { name, email, phone, company, address, abn }: Asked,
  customerId: number,
): Promise<CustomerInfo> {
  const known = await trx('customers')
    .where({ id: customerId })
    .first<Known>('address', 'city', 'state', 'postalCode');
  const place = address ?? known;
  return {
    ...splitName(name),
    email,
    phone: phone ?? '',
    address: place.address ?? '',
    city: place.city ?? '',
    state: (place.state ?? '') as CustomerInfo['state'],
    postalCode: place.postalCode ?? '',
    country: defaultCountry,
    ...(company ? { company } : {}),
    ...(abn ? { abn } : {}),
  };
}
