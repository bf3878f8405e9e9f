/** Variants are saved one by one, at once: each change answers the whole product. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type {
  OfficeProduct,
  OfficeVariant,
  productEndpoints,
} from '#contract/catalogue/product-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export type NewVariant = SentBody<typeof productEndpoints.createVariants>['variants'][number];
type VariantChange = SentBody<typeof productEndpoints.changeVariant>;

export function useVariants(productId: number) {
  const client = useQueryClient();
  const toast = useToast();
  const id = String(productId);
  const keep = (product: OfficeProduct) => client.setQueryData(['products', productId], product);
  const reload = () => client.invalidateQueries({ queryKey: ['products', productId] });
  const failed = (error: Error) =>
    toast({ title: 'Error', description: failureWords(error, 'Failed to save variant'), tone: 'danger' });

  const add = useMutation({
    mutationFn: (variants: NewVariant[]) =>
      call('POST /api/products/{id}/variants', { params: { id }, body: { variants } }),
    onSuccess: (product, variants) => {
      keep(product);
      const words =
        variants.length === 1
          ? 'Variant created successfully'
          : `${variants.length} variants created successfully`;
      toast({ title: 'Success', description: words, tone: 'ok' });
    },
    onError: failed,
  });
  const change = useMutation({
    mutationFn: ({ variantId, body }: { variantId: number; body: VariantChange }) =>
      call('PATCH /api/products/{id}/variants/{variantId}', {
        params: { id, variantId: String(variantId) },
        body,
      }),
    onSuccess: product => {
      keep(product);
      toast({ title: 'Success', description: 'Variant updated successfully', tone: 'ok' });
    },
    onError: failed,
  });
  const restore = useMutation({
    mutationFn: (variantId: number) =>
      call('POST /api/products/{id}/variants/{variantId}/restore', {
        params: { id, variantId: String(variantId) },
      }),
    onSuccess: keep,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (variant: OfficeVariant) =>
      call('DELETE /api/products/{id}/variants/{variantId}', {
        params: { id, variantId: String(variant.id) },
      }),
    onSuccess: async (_, variant) => {
      await reload();
      toast({
        title: 'Success',
        description: `${variant.color}, ${variant.size} deleted successfully`,
        tone: 'ok',
        action: { label: 'Undo', onAction: () => restore.mutate(variant.id) },
        shownMs: 10_000,
      });
    },
    onError: failed,
  });
  return { add, change, remove, reload };
}
