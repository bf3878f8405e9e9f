import { call, type CallName } from '#pwa/local/call.ts';

/** An order in the account's list. Money is in cents. */
export interface ListedOrder {
  id: number;
  orderId: string;
  createdAt: string;
  status: string;
  total: number;
  items: ListedItem[];
}

export interface ListedItem {
  name: string;
  color: { name: string; value?: string } | string;
  sizeQuantities: { size: string; quantity: number }[];
  totalQuantity: number;
  /** Cents of the line. */
  totalPrice: number;
}

export async function askOrders(): Promise<ListedOrder[]> {
  const answer: unknown = await call('GET /api/user/orders' as CallName);
  return answer as ListedOrder[];
}
