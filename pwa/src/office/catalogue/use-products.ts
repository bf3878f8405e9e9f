/** One product and the category tree for the office, and their changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export function useProduct(id: number) {
  return useQuery({
    queryKey: ['products', id],
    queryFn: () => call('GET /api/admin/products/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: () => call('GET /api/admin/categories'),
    refetchOnMount: 'always',
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['products', 'categories', 'dashboard'].map(name => client.invalidateQueries({ queryKey: [name] })),
    );
}

/** Deletes at once, with Undo in the toast. */
export function useRetire() {
  const refresh = useRefresh();
  const toast = useToast();
  const failed = (error: Error, otherwise: string) =>
    toast({ title: 'Error', description: failureWords(error, otherwise), tone: 'danger' });

  const restore = useMutation({
    mutationFn: ({ id }: Pick<OfficeProductRow, 'id' | 'name'>) =>
      call('POST /api/products/{id}/restore', { params: { id: String(id) } }),
    onSuccess: async (_, { name }) => {
      await refresh();
      toast({ title: 'Success', description: `${name} is on sale again`, tone: 'ok' });
    },
    onError: error => failed(error, 'Failed to restore product'),
  });
  const remove = useMutation({
    mutationFn: ({ id }: OfficeProductRow) =>
      call('DELETE /api/products/{id}', { params: { id: String(id) }, query: {} }),
    onSuccess: async (_, product) => {
      await refresh();
      toast({
        title: 'Success',
        description: 'Product deleted successfully',
        tone: 'ok',
        action: { label: 'Undo', onAction: () => restore.mutate(product) },
        shownMs: 10_000,
      });
    },
    onError: error => failed(error, 'Failed to delete product'),
  });
  return { remove, restore };
}
