/** Moves a product: shown at once, sent in one request, and undone with one press. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import { placeInOrder } from '#contract/catalogue/product-order.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

type List = ResponseOf<typeof productEndpoints.listOfficeProducts>;

interface Move {
  id: number;
  /** Positions in the shop's order, from 1. */
  from: number;
  to: number;
}

export function useReorder() {
  const client = useQueryClient();
  const toast = useToast();
  const key = { queryKey: ['products'] };

  const move = useMutation({
    mutationFn: ({ id, to }: Move) =>
      call('PATCH /api/products/reorder', { body: { products: [{ id, displayOrder: to }] } }),
    onMutate: step => {
      client.setQueriesData<List>(key, list => (list && 'products' in list ? withMove(list, step) : list));
    },
    onSuccess: async (_, { id, from, to }) => {
      await client.invalidateQueries(key);
      toast({
        title: 'Success',
        description: 'Products reordered successfully',
        tone: 'ok',
        action: { label: 'Undo', onAction: () => move.mutate({ id, from: to, to: from }) },
        shownMs: 10_000,
      });
    },
    onError: async error => {
      toast({
        title: 'Error',
        description: failureWords(error, 'Failed to reorder products'),
        tone: 'danger',
      });
      await client.invalidateQueries(key);
    },
  });
  return move.mutate;
}

/** The displayed rows keep their positions among themselves. The server's answer follows. */
export function withMove(list: List, { id, to }: Pick<Move, 'id' | 'to'>): List {
  const moved = list.products.find(product => product.id === id);
  if (!moved || moved.displayOrder === null) return list;
  const places = list.products.map(({ displayOrder }) => displayOrder);
  const down = to > moved.displayOrder;
  const at = list.products.filter(
    ({ displayOrder, id: other }) =>
      other !== id && displayOrder !== null && (down ? displayOrder <= to : displayOrder < to),
  ).length;
  const order = placeInOrder(
    list.products.map(product => product.id),
    [{ id, displayOrder: at + 1 }],
  );
  const byId = new Map(list.products.map(product => [product.id, product]));
  return {
    ...list,
    products: order.flatMap((one, index) => {
      const product = byId.get(one);
      return product ? [{ ...product, displayOrder: places[index] ?? null }] : [];
    }),
  };
}
