import { useState } from 'react';
import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useVariants } from '../../use-variants.ts';
import {
  checkVariant,
  hexOf,
  type VariantErrors,
  type VariantForm,
  variantFormOf,
  variantOf,
} from '../../variant-form.ts';

interface VariantDialogProps {
  product: OfficeProduct;
  /** Null for a new one. */
  variant: OfficeVariant | null;
  onClose: () => void;
}

export function VariantDialog({ product, variant, onClose }: VariantDialogProps) {
  const [form, setForm] = useState(() => variantFormOf(product, variant));
  const [errors, setErrors] = useState<VariantErrors>({});
  /** The row as somebody else made it meanwhile; the next save knows of it. */
  const [theirs, setTheirs] = useState<OfficeVariant | null>(null);
  const { add, change, reload } = useVariants(product.id);
  const set = (part: Partial<VariantForm>) => setForm(before => ({ ...before, ...part }));

  function handleSubmit() {
    const found = checkVariant(form);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return first;
    const options = { onSuccess: onClose, onError: handleFailure };
    if (!variant) add.mutate([variantOf(form)], options);
    else {
      const body = { ...variantOf(form), version: (theirs ?? variant).version };
      change.mutate({ variantId: variant.id, body }, options);
    }
    return undefined;
  }

  function handleFailure(error: Error) {
    const current = currentOf<OfficeVariant>(error);
    setTheirs(current);
    if (current) void reload();
    if (!(error instanceof ApiError)) return;
    const named = Object.entries(error.fields).map(([path, words]) => [path.split('.').at(-1), words]);
    setErrors(Object.fromEntries(named) as VariantErrors);
  }

  const text = (name: keyof VariantForm) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  return (
    <FormDialog
      title={variant ? `Edit ${variant.color}, ${variant.size}` : 'Add variant'}
      submitLabel={theirs ? 'Save mine anyway' : variant ? 'Save variant' : 'Add variant'}
      isSaving={add.isPending || change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {theirs && (
        <ErrorState title="Somebody else changed this variant" className="sm:col-span-2">
          It is now {theirs.color}, {theirs.size}, {theirs.stockCode}, stock {theirs.stock}. What you typed is
          still here: save it over theirs, or cancel.
        </ErrorState>
      )}
      <Field label="Color" error={errors.color}>
        <TextInput
          {...text('color')}
          list="variant-colors"
          maxLength={255}
          onBlur={() => form.hex === '' && set({ hex: hexOf(product, form.color) })}
        />
      </Field>
      <Field label="Size" error={errors.size}>
        <TextInput {...text('size')} list="variant-sizes" maxLength={50} />
      </Field>
      <Field label="Stock code" error={errors.stockCode}>
        <TextInput {...text('stockCode')} maxLength={100} />
      </Field>
      <Field label="GTIN" optional help="8, 12, 13 or 14 digits, as on the barcode." error={errors.gtin}>
        <TextInput {...text('gtin')} inputMode="numeric" className="tabular-nums" />
      </Field>
      <Field label="Price in dollars" optional help="Empty: as the product." error={errors.price}>
        <TextInput {...text('price')} inputMode="decimal" className="tabular-nums" />
      </Field>
      <Field label="Stock" error={errors.stock}>
        <TextInput {...text('stock')} inputMode="numeric" className="tabular-nums" />
      </Field>
      <Field label="Color value" optional help="Two with a comma for a two-tone." error={errors.hex}>
        <TextInput {...text('hex')} spellCheck={false} />
      </Field>
      <Field label="Pantone" optional error={errors.pantone}>
        <TextInput {...text('pantone')} maxLength={400} />
      </Field>
      <datalist id="variant-colors">
        {product.colors.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id="variant-sizes">
        {sizeOrder.map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
