import type { AcceptedDetails, OfferLine, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { wrongSizes } from '#contract/orders/sizes-to-come.ts';
import {
  addressErrors,
  AddressFields,
  addressToSend,
  blankAddress,
  type TypedAddress,
} from '#pwa/common/orders/address-fields.tsx';
import { SizesField } from '#pwa/common/orders/sizes-field.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/** What is typed before accepting. Sizes by line. */
export interface TypedDetails extends TypedAddress {
  sizes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  poNumber: string;
}

export const blankDetails: TypedDetails = {
  sizes: {},
  ...blankAddress,
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
  return { ...errors, ...addressErrors(typed) };
}

export function detailsToSend(offer: OfferView, typed: TypedDetails): AcceptedDetails {
  const { poNumber } = typed;
  const sizes = linesToCome(offer).flatMap(line => {
    const sizeQuantities = sizesOf(typed, line);
    return sizeQuantities.length > 0 ? [{ lineId: line.id, sizeQuantities }] : [];
  });
  return {
    sizes,
    address: addressToSend(typed),
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
          line={{ ...line, sizes: line.sizesToCome }}
          value={typed.sizes[line.id] ?? {}}
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
