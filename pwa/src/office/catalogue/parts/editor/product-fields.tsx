import type { ReactNode } from 'react';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import type { OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { garments } from '#contract/garments/garments.ts';
import { formatCents } from '#contract/money/money.ts';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { printingTechniques, productLimits } from '#contract/catalogue/products.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { centsOf } from '../../product-form.ts';
import type { ProductEditor } from '../../use-product-form.ts';
import { CategoryChoice } from './category-choice.tsx';
import { ColourList } from './colour-list.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PriceBreaks } from './price-breaks.tsx';

interface ProductFieldsProps {
  id: string;
  editor: ProductEditor;
  categories: readonly OfficeCategory[];
  variants?: readonly OfficeVariant[];
}

export function ProductFields({ id, editor, categories, variants = [] }: ProductFieldsProps) {
  const { form, errors, change } = editor;

  return (
    <Form
      id={id}
      form={editor.handle}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-6">
        <PictureFields editor={editor} />
        <Field
          label="Drawn as"
          help="The garment that shoppers design on. It’s also the picture until you add one."
        >
          <Select value={form.garment} onChange={event => change({ garment: event.target.value })}>
            <option value="">By its category</option>
            {garments.map(({ id: garment, label }) => (
              <option key={garment} value={garment}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Fault words={errors['printAreas']} />
      </div>
      <div className="grid content-start gap-8">
        <Part title="What it is">
          <Named name="name" wide>
            <Field label="Product name" error={errors['name']}>
              <TextInput
                value={form.name}
                maxLength={productLimits.nameLength}
                autoComplete="off"
                onChange={event => change({ name: event.target.value })}
              />
            </Field>
          </Named>
          <FactFields part="what" editor={editor} />
        </Part>
        <Part title="Price">
          <Named name="price">
            <Field label="Price in dollars" help={priceHelp(form.price)} error={errors['price']}>
              <TextInput
                value={form.price}
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                onChange={event => change({ price: event.target.value })}
              />
            </Field>
          </Named>
          <Named name="stockCode">
            <Field label="Stock code" optional error={errors['stockCode']}>
              <TextInput
                value={form.stockCode}
                maxLength={productLimits.stockCodeLength}
                autoComplete="off"
                onChange={event => change({ stockCode: event.target.value })}
              />
            </Field>
          </Named>
          <Named name="priceBreaks" wide>
            <PriceBreaks breaks={form.breaks} onChange={breaks => change({ breaks })} />
            <Fault words={errors['priceBreaks']} />
          </Named>
        </Part>
        <Part title="Colors">
          <Named name="colors" wide>
            <ColourList colours={form.colors} variants={variants} onChange={colors => change({ colors })} />
            <Fault words={errors['colors']} />
          </Named>
        </Part>
        <Part title="Categories">
          <Named name="categories" wide>
            <CategoryChoice
              categories={categories}
              chosen={form.categories}
              onChange={chosen => change({ categories: chosen })}
            />
            <Fault words={errors['categories']} />
          </Named>
        </Part>
        <Part title="Decoration and stock">
          <fieldset className="grid content-start">
            <legend className="sr-only">Printing techniques</legend>
            <Checkbox
              label="Customizable"
              help="Shoppers can add their own design."
              checked={form.customizable}
              onChange={event => change({ customizable: event.target.checked })}
            />
            {printingTechniques.map(technique => (
              <Checkbox
                key={technique}
                label={technique === 'print' ? 'Printing' : 'Embroidery'}
                disabled={!form.customizable}
                checked={form.techniques.includes(technique)}
                onChange={() => change({ techniques: toggled(form.techniques, technique) })}
              />
            ))}
            {form.customizable && form.techniques.length === 0 && (
              <p className="text-meta text-soft">With neither ticked, shoppers may choose either.</p>
            )}
          </fieldset>
          <Named name="stock">
            <Field
              label="Stock"
              help="0 shows as “Made to order” unless stock is counted."
              error={errors['stock']}
            >
              <TextInput
                value={form.stock}
                inputMode="numeric"
                autoComplete="off"
                className="tabular-nums"
                onChange={event => change({ stock: event.target.value })}
              />
            </Field>
            <Checkbox
              label="Stock is counted"
              help="Shoppers can buy what is left and no more. Where there are variants, theirs count."
              checked={form.trackStock}
              onChange={event => change({ trackStock: event.target.checked })}
            />
          </Named>
          <FactFields part="stock" editor={editor} />
        </Part>
      </div>
    </Form>
  );
}

/** Adds the table's product fields to a part of the form. */
function FactFields({ part, editor }: { part: 'what' | 'stock'; editor: ProductEditor }) {
  const { form, errors, change } = editor;
  return productFieldRows.map(({ name, kind, most, form: place }) => {
    if (place?.part !== part) return null;
    const { label, help } = place;
    const shared = { value: String(form[name]), maxLength: kind === 'lines' ? undefined : most };
    const write = (value: string | boolean) => change({ [name]: value });
    return (
      <Named key={name} name={name} wide>
        {kind === 'flag' ? (
          <Checkbox
            label={label}
            help={help}
            checked={Boolean(form[name])}
            onChange={event => write(event.target.checked)}
          />
        ) : (
          <Field label={label} optional help={help} error={errors[name]}>
            {kind === 'line' ? (
              <TextInput {...shared} autoComplete="off" onChange={event => write(event.target.value)} />
            ) : (
              <Textarea
                {...shared}
                rows={kind === 'lines' ? 3 : undefined}
                onChange={event => write(event.target.value)}
              />
            )}
          </Field>
        )}
      </Named>
    );
  });
}

function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one)
    ? all.filter(other => other !== one)
    : printingTechniques.filter(t => all.includes(t) || t === one);
}

function priceHelp(written: string): string {
  const cents = centsOf(written);
  return cents === 0
    ? 'Without a price it is shown as “Price on request”.'
    : `Shown as ${formatCents(cents)}, GST included.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 sm:grid-cols-2">
      <h3 className="border-b border-line pb-2 text-lg sm:col-span-2">{title}</h3>
      {children}
    </section>
  );
}

/** Where the error of this field is shown, and the focus moves. */
function Named({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      data-field={name}
      className={
        wide
          ? 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-2'
          : 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2'
      }
    >
      {children}
    </div>
  );
}

function Fault({ words }: { words: string | undefined }) {
  return <div aria-live="polite">{words && <FieldError>{words}</FieldError>}</div>;
}
