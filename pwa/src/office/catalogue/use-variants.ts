/** Variants are saved one by one, at once. Each change returns the whole product. */
import { useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type {
  OfficeProduct,
  OfficeVariant,
  productEndpoints,
} from '#contract/catalogue/product-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { clashRows } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';
import { variantFields } from './variant-form.ts';

export type NewVariant = SentBody<typeof productEndpoints.createVariants>['variants'][number];
export type VariantChange = Omit<SentBody<typeof productEndpoints.changeVariant>, 'version'>;

const failed = 'Failed to save variant';

export function useVariants(productId: number) {
  const client = useQueryClient();
  const id = String(productId);
  const key = ['products', productId];
  const work = useWork({ lists: [] });
  const { attempt, ...one } = useChanges<OfficeVariant, VariantChange>({
    lists: [],
    reload: () => client.invalidateQueries({ queryKey: key }),
    rows: (seen, current, wanted = {}) => clashRows(variantFields, { seen, current, wanted }),
  });
  const keep = (product: OfficeProduct) => void client.setQueryData(key, product);

  const restore = (variantId: string) =>
    work.attempt({
      send: async () =>
        keep(
          await call('POST /api/products/{id}/variants/{variantId}/restore', { params: { id, variantId } }),
        ),
      done: null,
      failed,
    });

  return {
    isSaving: work.isSaving || one.isSaving,
    clash: one.clash,
    errors: { ...work.errors, ...one.errors },
    add: (variants: NewVariant[]) =>
      work.attempt({
        send: async () =>
          keep(await call('POST /api/products/{id}/variants', { params: { id }, body: { variants } })),
        done:
          variants.length === 1
            ? 'Variant created successfully'
            : `${variants.length} variants created successfully`,
        failed,
      }),
    change: (variant: OfficeVariant, wanted: VariantChange) =>
      attempt(
        {
          async send({ version }) {
            const params = { id, variantId: String(variant.id) };
            const body = { ...wanted, version };
            keep(await call('PATCH /api/products/{id}/variants/{variantId}', { params, body }));
          },
          wanted,
          done: 'Variant updated successfully',
          failed,
        },
        variant,
      ),
    remove(variant: OfficeVariant) {
      const variantId = String(variant.id);
      return work.attempt({
        async send() {
          await call('DELETE /api/products/{id}/variants/{variantId}', { params: { id, variantId } });
          await client.invalidateQueries({ queryKey: key });
        },
        done: `${variant.color}, ${variant.size} deleted successfully`,
        failed,
        undo: () => void restore(variantId),
      });
    },
  };
}
