import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { useForm } from '#pwa/common/local/forms/use-form.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useVariants } from '../../use-variants.ts';
import {
  checkVariant,
  hexOf,
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
  const { add, change, isSaving, clash, errors: told } = useVariants(product.id);
  const form = useForm<VariantForm>({
    blank: () => variantFormOf(product, variant),
    check: checkVariant,
    told: variantErrors(told),
    send(written) {
      const saved = variant ? change(variant, variantOf(written)) : add([variantOf(written)]);
      void saved.then(isDone => isDone && onClose());
    },
  });
  const { value, errors } = form;
  const text = (name: keyof VariantForm) => ({ ...form.text(name), autoComplete: 'off' });

  return (
    <FormDialog
      title={variant ? `Edit ${variant.color}, ${variant.size}` : 'Add variant'}
      submitLabel={variant ? 'Save variant' : 'Add variant'}
      isSaving={isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Color" error={errors.color}>
        <TextInput
          {...text('color')}
          list="variant-colors"
          maxLength={255}
          onBlur={() => value.hex === '' && form.change({ hex: hexOf(product, value.color) })}
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
