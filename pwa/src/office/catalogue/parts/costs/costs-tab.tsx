import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductCosts } from '#contract/costs/endpoints.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { checkCosts, costsForm, costsToSend, costTrouble } from '../../costs-form.ts';

/** What the blanks of a product cost the shop. Saved separately from the product. */
export function CostsTab({ productId }: { productId: number }) {
  const params = { id: String(productId) };
  const costs = useQuery({
    queryKey: ['costs', productId],
    queryFn: () => call('GET /api/products/{id}/costs', { params }),
  });
  if (costs.data) return <CostsForm productId={productId} loaded={costs.data} />;
  if (costs.isError)
    return <RecordError record={costs} what="product" failed="The costs could not be loaded" />;
  return <Skeleton className="h-96 w-full" />;
}

function CostsForm({ productId, loaded }: { productId: number; loaded: ProductCosts }) {
  const client = useQueryClient();
  const toast = useToast();
  const [costs, setCosts] = useState(loaded);
  const opened = costsForm(costs);
  const form = useForm({
    start: opened,
    check: checkCosts,
    async save(typed) {
      const params = { id: String(productId) };
      const body = costsToSend(typed, opened);
      const saved = await call('PUT /api/products/{id}/costs', { params, body });
      toast({ title: 'Costs saved', tone: 'ok' });
      client.setQueryData(['costs', productId], saved);
      setCosts(saved);
      form.reset(costsForm(saved));
      await client.invalidateQueries({ queryKey: ['costs', 'margin'] });
    },
    failed: 'Failed to save the costs',
  });
  const { value, errors, change } = form;
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-narrow text-soft">
        Of one piece, without GST. Only people with this right see it, and the margin of a quote or an order.
        A cost that is typed stays, whatever a supplier’s file says; an empty one is filled by the next file.
      </p>
      <Field
        label="Cost of the product"
        optional
        help="For variants without a cost of their own."
        error={errors.usual}
        className="max-w-56"
      >
        <TextInput {...form.text('usual')} inputMode="decimal" maxLength={12} autoComplete="off" />
      </Field>
      {costs.variants.length > 0 && (
        <div data-field="variants">
          {errors.variants && <p role="alert">{errors.variants}</p>}
          <Table label="Costs of variants" on="raised" className="max-h-[50dvh]">
            <thead>
              <tr>
                <HeadCell>Color</HeadCell>
                <HeadCell>Size</HeadCell>
                <HeadCell className="max-sm:hidden">Stock code</HeadCell>
                <HeadCell>Cost</HeadCell>
              </tr>
            </thead>
            <tbody>
              {costs.variants.map(({ id, color, size, stockCode, costCents, isTyped }) => {
                const typed = value.variants[id] ?? '';
                return (
                  <tr key={id} className="[content-visibility:auto] hover:bg-surface">
                    <Cell>
                      {color}
                      <span className="block text-meta text-soft tabular-nums sm:hidden">{stockCode}</span>
                    </Cell>
                    <Cell>{size}</Cell>
                    <Cell className="whitespace-nowrap tabular-nums max-sm:hidden">{stockCode}</Cell>
                    <Cell>
                      <Field
                        label={`Cost of ${color}, ${size}`}
                        hideLabel
                        error={costTrouble(typed)}
                        help={costCents === null ? undefined : isTyped ? 'Typed' : 'From a file'}
                      >
                        <TextInput
                          inputMode="decimal"
                          maxLength={12}
                          autoComplete="off"
                          placeholder={value.usual}
                          value={typed}
                          onChange={event =>
                            change({ variants: { ...value.variants, [id]: event.currentTarget.value } })
                          }
                        />
                      </Field>
                    </Cell>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </div>
      )}
      <Button
        type="submit"
        variant="soft"
        className="justify-self-start"
        loading={form.isSaving && 'Saving…'}
      >
        Save costs
      </Button>
    </Form>
  );
}
