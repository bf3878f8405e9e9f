/** The form that changes an order: what is typed, what is wrong with it, and what is sent. Pure. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { OrderItemView } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { orderChangeEndpoints } from '#contract/orders/change-endpoints.ts';
import { sayWhy } from '#contract/orders/orders.ts';
import { readPrice } from '#pwa/common/forms/read-price.ts';
import { chargeTrouble, type EditorForm, lineTrouble, workOf } from '#pwa/office/common/work/editor-form.ts';
import { addressErrors, addressToSend, type TypedAddress } from '#pwa/common/orders/address-fields.tsx';

export interface ChangeForm extends TypedAddress, Pick<EditorForm, 'lines' | 'charges' | 'email'> {
  /** Made with the form: sent twice, it is one change. */
  clientId: string;
  /** Ids of lines that are taken out. */
  removed: readonly number[];
  sendsMail: boolean;
  /** By the id of the line. */
  sizes: Readonly<Record<number, Readonly<Record<string, number>>>>;
  /** Prices of the office’s own, as typed; '' takes what follows from the change. */
  prices: Readonly<Record<number, string>>;
  freight: string;
  poNumber: string;
  neededBy: string;
  reason: string;
  message: string;
}

export type WantedChange = SentBody<(typeof orderChangeEndpoints)['priceOrderChange']>;

export const sizesOf = ({ sizeQuantities }: Pick<OrderItemView, 'sizeQuantities'>) =>
  Object.fromEntries(sizeQuantities.map(({ size, quantity }) => [size, quantity]));

export function startOf(
  { items, customerInfo, poNumber, neededBy }: OfficeOrderDetail,
  clientId: string,
): ChangeForm {
  const { address, city, state, postalCode } = customerInfo;
  return {
    clientId,
    email: customerInfo.email,
    lines: [],
    charges: [],
    removed: [],
    sendsMail: true,
    sizes: Object.fromEntries(items.map(item => [item.id, sizesOf(item)])),
    prices: {},
    freight: '',
    address,
    city,
    state,
    postalCode,
    poNumber: poNumber ?? '',
    neededBy: neededBy ?? '',
    reason: '',
    message: '',
  };
}

export type ChangeErrors = Partial<Record<keyof ChangeForm, string>>;

export const hasOwnPrice = ({ prices, freight }: ChangeForm): boolean =>
  freight.trim() !== '' || Object.values(prices).some(typed => typed.trim() !== '');

export function checkChange(form: ChangeForm): ChangeErrors {
  const isWrong = (typed: string) => readPrice(typed) === null;
  return {
    ...(form.lines.some(lineTrouble) && { lines: 'Please check the new lines.' }),
    ...(form.charges.some(chargeTrouble) && { charges: 'Please check the new free lines.' }),
    ...(Object.values(form.prices).some(isWrong) && { prices: 'Please enter a price, such as 24.50.' }),
    ...(isWrong(form.freight) && { freight: 'Please enter a price, such as 24.50.' }),
    ...(hasOwnPrice(form) && form.reason.trim() === '' && { reason: sayWhy }),
    ...addressErrors(form),
  };
}

const sameSizes = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    size => (one[size] ?? 0) === (other[size] ?? 0),
  );

/** Only what differs from the order. */
export function changeOf(order: OfficeOrderDetail, form: ChangeForm): WantedChange {
  const { customerInfo: info } = order;
  const lines = order.items.flatMap(item => {
    if (form.removed.includes(item.id)) return [];
    const sizes = form.sizes[item.id] ?? {};
    const ownCents = readPrice(form.prices[item.id] ?? '') ?? undefined;
    if (sameSizes(sizes, sizesOf(item)) && ownCents === undefined) return [];
    const sizeQuantities = Object.entries(sizes).flatMap(([size, quantity]) =>
      quantity > 0 ? [{ size, quantity }] : [],
    );
    return [{ itemId: item.id, sizeQuantities, ...(ownCents === undefined ? {} : { ownCents }) }];
  });
  const place = addressToSend(form);
  const isMoved =
    place &&
    (place.address !== info.address ||
      place.city !== info.city ||
      place.state !== info.state ||
      place.postalCode !== info.postalCode);
  const poNumber = form.poNumber.trim();
  const add = workOf({ ...form, freightReason: '' });
  return {
    lines,
    ...(add.lines.length + add.charges.length > 0 ? { add: { lines: add.lines, charges: add.charges } } : {}),
    ...(form.removed.length > 0 ? { remove: [...form.removed] } : {}),
    freightCents: readPrice(form.freight) ?? null,
    ...(isMoved ? { address: place } : {}),
    ...(poNumber === (order.poNumber ?? '') ? {} : { poNumber }),
    ...(form.neededBy === (order.neededBy ?? '') ? {} : { neededBy: form.neededBy || null }),
  };
}

export const isNothing = ({
  lines = [],
  add,
  remove,
  freightCents,
  address,
  poNumber,
  neededBy,
}: WantedChange): boolean =>
  lines.length === 0 &&
  !add &&
  !remove &&
  (freightCents ?? null) === null &&
  !address &&
  poNumber === undefined &&
  neededBy === undefined;
