import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { variantWords } from '#contract/catalogue/products.ts';
import { sizeOrder } from '#contract/catalogue/sizes.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
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
  const { add, change, clash, errors: told } = useVariants(product.id);
  const form = useForm({
    start: () => variantFormOf(product, variant),
    words: variantWords,
    check: checkVariant,
    told: variantErrors(told),
    save: typed => (variant ? change(variant, variantOf(typed)) : add([variantOf(typed)])),
    onDone: onClose,
  });
  const { value, field } = form;
  const text = (name: keyof VariantForm) => ({ ...form.text(name), autoComplete: 'off' });

  return (
    <EditDialog
      what="this variant"
      clash={clash}
      title={variant ? `Edit ${variant.color}, ${variant.size}` : 'Add variant'}
      submitLabel={variant ? 'Save variant' : 'Add variant'}
      form={form}
      onClose={onClose}
    >
      <Field {...field('color')}>
        <TextInput
          {...text('color')}
          list="variant-colors"
          maxLength={255}
          onBlur={() => value.hex === '' && form.change({ hex: hexOf(product, value.color) })}
        />
      </Field>
      <Field {...field('size')}>
        <TextInput {...text('size')} list="variant-sizes" maxLength={50} />
      </Field>
      <Field {...field('stockCode')}>
        <TextInput {...text('stockCode')} maxLength={100} />
      </Field>
      <Field {...field('gtin')}>
        <TextInput {...text('gtin')} inputMode="numeric" className="tabular-nums" />
      </Field>
      <Field {...field('price')}>
        <TextInput {...text('price')} inputMode="decimal" className="tabular-nums" />
      </Field>
      <Field {...field('stock')}>
        <TextInput {...text('stock')} inputMode="numeric" className="tabular-nums" />
      </Field>
      <Field {...field('hex')}>
        <TextInput {...text('hex')} spellCheck={false} />
      </Field>
      <Field {...field('pantone')}>
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
    </EditDialog>
  );
}
