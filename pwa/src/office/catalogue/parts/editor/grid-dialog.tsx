import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { adultSizes, sizeOrder } from '#contract/catalogue/sizes.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useVariants } from '../../use-variants.ts';
import { missingVariants } from '../../variant-form.ts';

/** The most that the server accepts at once. */
const mostAtOnce = 500;

/** Adds every missing combination of colour and chosen size: a new product can be sold after one step. */
export function GridDialog({ product, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const made = new Set(product.variants.map(({ size }) => size));
  const { add } = useVariants(product.id);
  const form = useForm({
    start: () => ({
      sizes: (made.size > 0 ? sizeOrder.filter(size => made.has(size)) : adultSizes) as readonly string[],
      prefix: product.stockCode ?? '',
    }),
    check: typed => ({ sizes: sizesFault(missingVariants(product, typed.sizes, typed.prefix).length) }),
    save: typed => add(missingVariants(product, typed.sizes, typed.prefix)),
    onDone: onClose,
  });
  const { sizes, prefix } = form.value;
  const missing = missingVariants(product, sizes, prefix);
  const example = missing[0]?.stockCode;
  const count = missing.length === 1 ? '1 variant' : `${missing.length} variants`;

  return (
    <FormDialog
      title="Fill colours and sizes"
      submitLabel={missing.length === 0 ? 'Nothing to add' : `Add ${count}`}
      form={form}
      onClose={onClose}
    >
      <fieldset className="sm:col-span-2" data-field="sizes">
        <legend className="mb-2 text-label font-strong">Sizes</legend>
        <div className="flex flex-wrap gap-2">
          {sizeOrder.map(size => (
            <CheckChip
              key={size}
              label={size}
              checked={sizes.includes(size)}
              onChange={() =>
                form.change({
                  sizes: sizeOrder.filter(one => (one === size) !== sizes.includes(one)),
                })
              }
            />
          ))}
        </div>
        {form.errors.sizes && <FieldError>{form.errors.sizes}</FieldError>}
      </fieldset>
      <Field
        label="Stock codes begin with"
        help={example ? `The first will be ${example}.` : 'Every colour is there in these sizes.'}
        className="sm:col-span-2"
      >
        <TextInput {...form.text('prefix')} maxLength={60} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

function sizesFault(count: number): string | false {
  if (count === 0) return 'Every colour is there in these sizes.';
  return count > mostAtOnce && `At most ${mostAtOnce} at once: choose fewer sizes.`;
}
