import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OrderDetail, OrderSummary } from '#contract/orders/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { RepeatPlan } from './order-again.ts';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';

/** Loaded with the first press: the account opens without it. */
const loadRules = () => import('./order-again.ts');

/** Adds the lines of an order to the cart again. `left` stays visible until it is read. */
export function useOrderAgain(order: OrderSummary) {
  const cart = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<string[]>([]);
  /** The order with its names and numbers, while it is being asked what becomes of them. */
  const [named, setNamed] = useState<{ order: OrderDetail; pieces: number } | null>(null);

  async function fill({ additions, left: notes }: RepeatPlan): Promise<void> {
    let pieces = 0;
    // One after the other, so that lines of one design find each other and share its group.
    for (const addition of additions) pieces += (await cart.add(addition)).pieces;
    setLeft(notes);
    if (additions.length === 0) return;
    toast({
      title: 'Added to cart',
      description: `${pieces} ${pieces === 1 ? 'item' : 'items'}`,
      tone: 'ok',
    });
    if (notes.length === 0) void navigate('/cart');
  }

  async function orderAgain(): Promise<void> {
    setBusy(true);
    try {
      // Lists carry no names.
      const detail = await call('GET /api/orders/{orderId}', {
        params: { orderId: order.orderId },
        query: {},
      });
      const { namedPieces, planRepeat } = await loadRules();
      const pieces = namedPieces(detail);
      if (pieces > 0) setNamed({ order: detail, pieces });
      else await fill(planRepeat(order, await askProducts(order)));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  /** With the same names and numbers, or with none. */
  async function chooseNames(withNames: boolean): Promise<void> {
    if (!named) return;
    setNamed(null);
    setBusy(true);
    try {
      const { planRepeat } = await loadRules();
      await fill(planRepeat(named.order, await askProducts(named.order), { withNames }));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  function tell(error: unknown): void {
    const description = wordsOf(error, 'The order could not be added to the cart. Please try again.');
    toast({ title: 'Error', description, tone: 'danger' });
  }

  return {
    orderAgain,
    isBusy,
    left,
    /** What `NamesAgain` shows while it asks. */
    names: named && {
      pieces: named.pieces,
      isErased: named.order.items.some(({ roster }) => roster?.erasedOn !== undefined),
      choose: (withNames: boolean) => void chooseNames(withNames),
      cancel: () => setNamed(null),
    },
  };
}

/** From the server: a copy on the device might still hold a product that is gone. */
async function askProducts({ items }: OrderSummary): Promise<Map<number, Product>> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const found = await Promise.all(ids.map(askProduct));
  return new Map(found.filter(product => product !== null).map(product => [product.id, product]));
}

async function askProduct(id: number): Promise<Product | null> {
  try {
    return await call('GET /api/products/{id}', { params: { id: String(id) } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
