import { X } from 'lucide-react';
import { agreementForm, agreementWords } from '#contract/prices/agreement-form.ts';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { buyerPriceLimits } from '#contract/money/buyer-price-limits.ts';
import { formatCents } from '#contract/money/money.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { FoundProduct } from '#pwa/office/common/find-here.ts';
import { FindProduct } from '#pwa/office/common/find-product.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { agreementFormOf } from './agreement-form-of.ts';
import { TechniquePrices } from './technique-prices.tsx';
import type { AgreementHandle } from './use-agreement.ts';

interface AgreementDialogProps {
  agreement: PriceAgreement;
  handle: AgreementHandle;
  name: string;
  onClose: () => void;
}

/** Per cent off everything, prices of single products and of techniques, and the days between which they hold. */
export function AgreementDialog({ agreement, handle, name, onClose }: AgreementDialogProps) {
  const form = useForm({
    start: () => agreementFormOf(agreement),
    schema: agreementForm,
    words: agreementWords,
    told: handle.errors,
    check: ({ fromDay, untilDay }) =>
      fromDay && untilDay && untilDay < fromDay ? { untilDay: 'The last day is not before the first.' } : {},
    save: ({ percent, fromDay, untilDay, prices, techniques }) =>
      handle.set({
        basisPoints: percent,
        fromDay,
        untilDay,
        prices: prices.map(({ price, ...row }) => ({ ...row, unitCents: price, isOnSale: true })),
        techniques: techniques.map(({ table: { columns, rows }, ...row }) => ({
          ...row,
          columns,
          rows,
          isCharged: true,
        })),
      }),
    onDone: onClose,
  });
  const { prices } = form.value;

  function add({ id, name: productName, price }: FoundProduct) {
    if (prices.some(({ productId }) => productId === id)) return;
    form.change({
      prices: [...prices, { productId: id, name: productName, listCents: price, price: '' }],
    });
  }

  function setPrice(productId: number, price: string) {
    form.change({ prices: prices.map(row => (row.productId === productId ? { ...row, price } : row)) });
  }

  return (
    <EditDialog
      what="these prices"
      clash={handle.clash}
      title={`Prices of ${name}`}
      description="The best price for the buyer is charged: these, the member discount, or everybody’s price for the quantity. They are never added up. The discount is off goods."
      submitLabel="Save prices"
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('percent')} className="sm:col-span-2">
        <TextInput {...form.text('percent')} inputMode="decimal" autoComplete="off" placeholder="0" />
      </Field>
      <Field {...form.field('fromDay')}>
        <TextInput {...form.text('fromDay')} type="date" />
      </Field>
      <Field {...form.field('untilDay')}>
        <TextInput {...form.text('untilDay')} type="date" />
      </Field>
      {prices.length > 0 && (
        <ul aria-label="Prices of products" className="grid gap-3 sm:col-span-2">
          {prices.map(({ productId, name: productName, listCents, price }, at) => (
            <li
              key={productId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 rounded-3 border border-line p-3"
            >
              <Field
                label={`Price of ${productName}`}
                help={`In dollars, of one piece. Usually ${formatCents(listCents)}.`}
                error={readDollars(price) ? undefined : form.errors.prices}
              >
                <TextInput
                  name={`prices.${at}.price`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price}
                  onChange={event => setPrice(productId, event.currentTarget.value)}
                />
              </Field>
              <IconButton
                icon={X}
                size="small"
                label={`Take out the price of ${productName}`}
                onClick={() => form.change({ prices: prices.filter(row => row.productId !== productId) })}
              />
            </li>
          ))}
        </ul>
      )}
      {prices.length < buyerPriceLimits.prices && (
        <div className="sm:col-span-2">
          <FindProduct
            label={prices.length === 0 ? 'Price of a product' : 'Price of another product'}
            onPick={add}
          />
        </div>
      )}
      <TechniquePrices
        techniques={form.value.techniques}
        onChange={techniques => form.change({ techniques })}
        error={form.errors.techniques}
      />
    </EditDialog>
  );
}
