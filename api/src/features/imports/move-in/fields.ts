/**
 * Columns of other shop systems' exports, by what they hold. Shopify: its exports of customers and orders. WooCommerce:
 * the Customer/Order/Coupon Export and the Import Export Suite. From their public documentation; names are compared
 * without case, blanks and signs, and any column can be mapped by hand.
 */
export const sources = ['shopify', 'woocommerce'] as const;
export type Source = (typeof sources)[number];

export const fields = [
  'email',
  'firstName',
  'lastName',
  'name',
  'phone',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'note',
  'number',
  'orderedAt',
  'status',
  'payment',
  'cancelledAt',
  'currency',
  'total',
  'lineName',
  'lineQuantity',
  'linePrice',
  'lineTotal',
  'lines',
] as const;
export type Field = (typeof fields)[number];

/** The first of these that a file has. */
const known: Readonly<Record<Source, Partial<Record<Field, readonly string[]>>>> = {
  shopify: {
    email: ['Email'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    name: ['Billing Name', 'Shipping Name'],
    phone: ['Phone', 'Default Address Phone', 'Billing Phone', 'Shipping Phone'],
    company: ['Default Address Company', 'Company', 'Billing Company', 'Shipping Company'],
    address1: ['Default Address Address1', 'Address1', 'Shipping Address1', 'Billing Address1'],
    address2: ['Default Address Address2', 'Address2', 'Shipping Address2', 'Billing Address2'],
    city: ['Default Address City', 'City', 'Shipping City', 'Billing City'],
    state: ['Default Address Province Code', 'Province Code', 'Shipping Province', 'Billing Province'],
    postcode: ['Default Address Zip', 'Zip', 'Shipping Zip', 'Billing Zip'],
    country: ['Default Address Country Code', 'Country Code', 'Shipping Country', 'Billing Country'],
    note: ['Note'],
    number: ['Name'],
    orderedAt: ['Created at'],
    status: ['Fulfillment Status'],
    payment: ['Financial Status'],
    cancelledAt: ['Cancelled at'],
    currency: ['Currency'],
    total: ['Total'],
    lineName: ['Lineitem name'],
    lineQuantity: ['Lineitem quantity'],
    linePrice: ['Lineitem price'],
  },
  woocommerce: {
    email: ['billing_email', 'customer_email', 'email', 'user_email'],
    firstName: ['billing_first_name', 'first_name'],
    lastName: ['billing_last_name', 'last_name'],
    name: ['billing_full_name', 'name', 'display_name'],
    phone: ['billing_phone', 'phone'],
    company: ['billing_company', 'company'],
    address1: ['billing_address_1'],
    address2: ['billing_address_2'],
    city: ['billing_city', 'city'],
    state: ['billing_state', 'region'],
    postcode: ['billing_postcode', 'postal_code'],
    country: ['billing_country', 'country'],
    number: ['order_number_formatted', 'order_number', 'order_id'],
    orderedAt: ['order_date', 'date'],
    status: ['status', 'order_status'],
    currency: ['order_currency', 'currency'],
    total: ['order_total', 'total'],
    lineName: ['item_name'],
    lineQuantity: ['item_quantity'],
    linePrice: ['item_price'],
    lineTotal: ['item_total'],
    lines: ['line_items'],
  },
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether rows are customers or lines of orders, and the place of each field's column. */
export interface Header {
  kind: 'customers' | 'orders';
  places: Partial<Record<Field, number>>;
  /** Columns that say nothing here. */
  unused: string[];
}

/** @throws Error that names what is missing and what can be mapped. */
export function readHeader(
  source: Source,
  columns: readonly string[],
  mapped: ReadonlyMap<string, Field>,
): Header {
  const byName = new Map(columns.map((column, at) => [plain(column), at]));
  const places: Header['places'] = {};
  for (const field of fields) {
    const at = (known[source][field] ?? [])
      .map(name => byName.get(plain(name)))
      .find(one => one !== undefined);
    if (at !== undefined) places[field] = at;
  }
  for (const [column, field] of mapped) {
    const at = byName.get(plain(column));
    if (at === undefined)
      throw new Error(`The file has no column “${column}”. It has ${columns.join(', ')}.`);
    places[field] = at;
  }
  const kind =
    places.total !== undefined && places.number !== undefined && places.orderedAt !== undefined
      ? 'orders'
      : 'customers';
  if (places.email === undefined)
    throw new Error(
      `No column with an email address was found among ${columns.join(', ')}. Say which one it is: --map "Column=email".`,
    );
  const used = new Set(Object.values(places));
  return { kind, places, unused: columns.filter((_, at) => !used.has(at)) };
}

/** `Column=field`, several with commas. @throws Error */
export function readMap(text: string): Map<string, Field> {
  const pairs = text.split(',').map(pair => {
    const at = pair.lastIndexOf('=');
    const field = fields.find(one => one === pair.slice(at + 1).trim());
    if (at < 1 || !field)
      throw new Error(`“${pair.trim()}” is no column and field. Fields are ${fields.join(', ')}.`);
    return [pair.slice(0, at).trim(), field] as const;
  });
  return new Map(pairs);
}
