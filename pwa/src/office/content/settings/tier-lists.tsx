import type { LocationTier, QuantityTier } from '#contract/quotes/quote-rates.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import type { ListProps } from './brand-list.tsx';
import { NumberInput } from './number-input.tsx';
import { Rows } from './rows.tsx';

export function QuantityTierList({ value, onChange, errorOf }: ListProps<QuantityTier>) {
  return (
    <Rows
      rows={value}
      onChange={onChange}
      nameOf={({ fromQuantity }) => `${fromQuantity} pieces`}
      blank={() => ({
        fromQuantity: (value.at(-1)?.fromQuantity ?? 0) + 50,
        factorBasisPoints: 9_000,
        enabled: true,
      })}
      addLabel="Add a quantity"
      most={10}
    >
      {(tier, change, at) => (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <Field label="From" error={errorOf(`${at}.fromQuantity`)}>
            <NumberInput
              value={tier.fromQuantity}
              unit="pieces"
              onChange={next => change({ fromQuantity: next as number })}
            />
          </Field>
          <Field label="Share of the price" error={errorOf(`${at}.factorBasisPoints`)}>
            <NumberInput
              value={tier.factorBasisPoints}
              unit="%"
              scale={100}
              onChange={next => change({ factorBasisPoints: next as number })}
            />
          </Field>
          <Switch
            className="sm:mt-6"
            label={tier.enabled ? 'Counts' : 'Off'}
            aria-label={`From ${tier.fromQuantity} pieces`}
            checked={tier.enabled}
            onChange={event => change({ enabled: event.target.checked })}
          />
        </div>
      )}
    </Rows>
  );
}

/** The rows of the quote panel: 1, 2, 4 places and more. */
export function LocationTierList({ value, onChange, errorOf }: ListProps<LocationTier>) {
  return (
    <Rows rows={value} onChange={onChange} nameOf={placesText}>
      {(tier, change, at) => (
        <Field label={placesText(tier)} error={errorOf(`${at}.factorBasisPoints`)} className="sm:max-w-60">
          <NumberInput
            value={tier.factorBasisPoints}
            unit="% of the price"
            scale={100}
            onChange={next => change({ factorBasisPoints: next as number })}
          />
        </Field>
      )}
    </Rows>
  );
}

function placesText({ upTo }: LocationTier): string {
  if (upTo === null) return 'More places';
  return upTo === 1 ? 'One place' : `Up to ${upTo} places`;
}
