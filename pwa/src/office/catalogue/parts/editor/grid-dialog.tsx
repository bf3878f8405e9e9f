import { useState } from 'react';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { adultSizes, sizeOrder } from '#contract/catalogue/sizes.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useVariants } from '../../use-variants.ts';
import { missingVariants } from '../../variant-form.ts';

/** As many as the server takes at once. */
const mostAtOnce = 500;

/** Every colour in the chosen sizes, what is missing of it: a new product is ready to sell in one step. */
export function GridDialog({ product, onClose }: { product: OfficeProduct; onClose: () => void }) {
  const made = new Set(product.variants.map(({ size }) => size));
  const [sizes, setSizes] = useState<readonly string[]>(() =>
    made.size > 0 ? sizeOrder.filter(size => made.has(size)) : adultSizes,
  );
  const [prefix, setPrefix] = useState(product.stockCode ?? '');
  const { add, isSaving } = useVariants(product.id);
  const missing = missingVariants(product, sizes, prefix);
  const example = missing[0]?.stockCode;
  const count = missing.length === 1 ? '1 variant' : `${missing.length} variants`;

  function handleSubmit() {
    if (missing.length > 0 && missing.length <= mostAtOnce) {
      void add(missing).then(isDone => isDone && onClose());
    }
    return undefined;
  }

  return (
    <FormDialog
      title="Fill colours and sizes"
      submitLabel={missing.length === 0 ? 'Nothing to add' : `Add ${count}`}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <fieldset className="sm:col-span-2">
        <legend className="mb-2 text-label font-strong">Sizes</legend>
        <div className="flex flex-wrap gap-2">
          {sizeOrder.map(size => (
            <CheckChip
              key={size}
              label={size}
              checked={sizes.includes(size)}
              onChange={() =>
                setSizes(before =>
                  sizeOrder.filter(one => (one === size ? !before.includes(one) : before.includes(one))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <Field
        label="Stock codes begin with"
        help={example ? `The first will be ${example}.` : 'Every colour is there in these sizes.'}
        className="sm:col-span-2"
      >
        <TextInput
          value={prefix}
          maxLength={60}
          autoComplete="off"
          onChange={event => setPrefix(event.target.value)}
        />
      </Field>
      {missing.length > mostAtOnce && (
        <p className="text-danger sm:col-span-2">At most {mostAtOnce} at once: choose fewer sizes.</p>
      )}
    </FormDialog>
  );
}
