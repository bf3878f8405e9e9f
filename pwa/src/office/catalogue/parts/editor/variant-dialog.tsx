import { useState } from 'react';
import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useVariants } from '../../use-variants.ts';
import {
  checkVariant,
  hexOf,
  type VariantErrors,
  variantErrors,
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
  const [found, setFound] = useState<VariantErrors>({});
  const { add, change, isSaving, clash, errors: told } = useVariants(product.id);
  const errors = { ...variantErrors(told), ...found };
  const set = (part: Partial<VariantForm>) => setForm(before => ({ ...before, ...part }));

  function handleSubmit() {
    const wrong = checkVariant(form);
    setFound(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return first;
    const saved = variant ? change(variant, variantOf(form)) : add([variantOf(form)]);
    void saved.then(isDone => isDone && onClose());
    return undefined;
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
      submitLabel={variant ? 'Save variant' : 'Add variant'}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
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
      {clash && <ClashDialog what="this variant" clash={clash} isSaving={isSaving} />}
    </FormDialog>
  );
}
