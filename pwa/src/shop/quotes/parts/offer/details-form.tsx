import { states } from '#contract/checkout/postcodes.ts';
import type { AcceptedDetails, OfferLine, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { wrongSizes } from '#contract/orders/sizes-to-come.ts';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/** What is typed before accepting. Sizes by line. */
export interface TypedDetails {
  sizes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  poNumber: string;
}

export const blankDetails: TypedDetails = {
  sizes: {},
  address: '',
  city: '',
  state: '',
  postalCode: '',
  poNumber: '',
};

export const linesToCome = ({ work }: Pick<OfferView, 'work'>): OfferLine[] =>
  work?.lines.filter(line => line.sizesToCome.length > 0) ?? [];

const sizesOf = (typed: TypedDetails, { id }: OfferLine) =>
  Object.entries(typed.sizes[id] ?? {}).flatMap(([size, quantity]) =>
    quantity > 0 ? [{ size, quantity }] : [],
  );

export type DetailErrors = Readonly<Record<string, string>>;

/** Everything may be left for later; what has been begun has to be whole. */
export function detailErrors(offer: OfferView, typed: TypedDetails): DetailErrors {
  const errors: Record<string, string> = {};
  for (const line of linesToCome(offer)) {
    const given = sizesOf(typed, line);
    const fault =
      given.length > 0 && wrongSizes({ sizes: line.sizesToCome, totalQuantity: line.totalQuantity }, given);
    if (fault) errors[line.id] = `${fault} Leave all sizes empty to fill them in later.`;
  }
  const { address, city, state, postalCode } = typed;
  if ([address, city, state, postalCode].every(part => part.trim() === '')) return errors;
  if (address.trim().length < 5) errors['address'] = 'Please enter your street address.';
  if (city.trim().length < 2) errors['city'] = 'Please enter your city.';
  if (state === '') errors['state'] = 'Please select your state.';
  if (!/^\d{4}$/.test(postalCode.trim())) errors['postalCode'] = 'Please enter a valid postal code.';
  return errors;
}

export function detailsToSend(offer: OfferView, typed: TypedDetails): AcceptedDetails {
  const { address, city, state, postalCode, poNumber } = typed;
  const sizes = linesToCome(offer).flatMap(line => {
    const sizeQuantities = sizesOf(typed, line);
    return sizeQuantities.length > 0 ? [{ lineId: line.id, sizeQuantities }] : [];
  });
  const place = {
    address: address.trim(),
    city: city.trim(),
    state: state as never,
    postalCode: postalCode.trim(),
  };
  return {
    sizes,
    address: place.address === '' ? null : place,
    ...(poNumber.trim() ? { poNumber: poNumber.trim() } : {}),
  };
}

interface DetailsFormProps {
  offer: OfferView;
  typed: TypedDetails;
  errors: DetailErrors;
  onChange: (part: Partial<TypedDetails>) => void;
}

/** Sizes and address, where they are to come. All of it can wait. */
export function DetailsForm({ offer, typed, errors, onChange }: DetailsFormProps) {
  const lines = linesToCome(offer);
  const wantsAddress = offer.work !== undefined && offer.work !== null && offer.isAddressKnown === false;
  if (lines.length === 0 && !wantsAddress) return null;
  return (
    <section aria-label="Still to fill in" className="grid gap-5 rounded-3 border border-line bg-raised p-4">
      <p>Fill this in now, or accept and do it later.</p>
      {lines.map(line => (
        <SizesField
          key={line.id}
          line={line}
          sizes={typed.sizes[line.id] ?? {}}
          error={errors[line.id]}
          onChange={sizes => onChange({ sizes: { ...typed.sizes, [line.id]: sizes } })}
        />
      ))}
      {wantsAddress && <AddressFields typed={typed} errors={errors} onChange={onChange} />}
      {!offer.work?.poNumber && (
        <Field label="Your order number" optional help="It appears on the invoice.">
          <TextInput
            maxLength={100}
            value={typed.poNumber}
            onChange={event => onChange({ poNumber: event.currentTarget.value })}
          />
        </Field>
      )}
    </section>
  );
}

interface SizesFieldProps {
  line: Pick<OfferLine, 'name' | 'colour' | 'totalQuantity' | 'sizesToCome'>;
  sizes: Readonly<Record<string, number>>;
  error: string | undefined;
  onChange: (sizes: Record<string, number>) => void;
}

export function SizesField({ line, sizes, error, onChange }: SizesFieldProps) {
  const { name, colour, totalQuantity, sizesToCome } = line;
  const filled = Object.values(sizes).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <div className="grid gap-2">
      <SizeRow
        label={`Sizes of ${[name, colour].filter(Boolean).join(', ')}`}
        heading={
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-strong wrap-anywhere">{[name, colour].filter(Boolean).join(', ')}</b>
            <span aria-live="polite" className="text-meta text-soft tabular-nums">
              {filled} of {totalQuantity}
            </span>
          </p>
        }
      >
        {sizesToCome.map(size => (
          <SizeCell
            key={size}
            label={size}
            value={sizes[size] ?? 0}
            onChange={quantity => onChange({ ...sizes, [size]: quantity })}
          />
        ))}
      </SizeRow>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

type AddressFieldsProps = Omit<DetailsFormProps, 'offer'>;

function AddressFields({ typed, errors, onChange }: AddressFieldsProps) {
  return (
    <fieldset aria-label="Delivery address" className="grid gap-4 sm:grid-cols-2">
      <Field label="Delivery address" error={errors['address']} className="sm:col-span-2">
        <TextInput
          autoComplete="street-address"
          maxLength={255}
          value={typed.address}
          onChange={event => onChange({ address: event.currentTarget.value })}
        />
      </Field>
      <Field label="City" error={errors['city']} className="sm:col-span-2">
        <TextInput
          autoComplete="address-level2"
          maxLength={100}
          value={typed.city}
          onChange={event => onChange({ city: event.currentTarget.value })}
        />
      </Field>
      <Field label="State" error={errors['state']}>
        <Select
          autoComplete="address-level1"
          value={typed.state}
          onChange={event => onChange({ state: event.currentTarget.value })}
        >
          <option value="">Select your state</option>
          {states.map(state => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Field label="Postal code" error={errors['postalCode']}>
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={typed.postalCode}
          onChange={event => onChange({ postalCode: event.currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
