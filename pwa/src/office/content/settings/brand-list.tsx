import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Rows } from './rows.tsx';

export interface ListProps<T> {
  value: readonly T[];
  onChange: (value: T[]) => void;
  /** By the dotted path below the setting: `0.name`. */
  errorOf: (path: string) => string | undefined;
}

interface Brand {
  name: string;
  tagline: string;
}

export function BrandList({ value, onChange, errorOf }: ListProps<Brand>) {
  return (
    <Rows
      rows={value}
      onChange={onChange}
      nameOf={({ name }, at) => name || `brand ${at + 1}`}
      blank={() => ({ name: '', tagline: '' })}
      addLabel="Add a brand"
      most={24}
      isOrdered
    >
      {(brand, change, at) => (
        <div className="grid gap-2 sm:grid-cols-2">
          <Field label="Name" error={errorOf(`${at}.name`)}>
            <TextInput value={brand.name} onChange={event => change({ name: event.target.value })} />
          </Field>
          <Field label="What it makes" error={errorOf(`${at}.tagline`)}>
            <TextInput value={brand.tagline} onChange={event => change({ tagline: event.target.value })} />
          </Field>
        </div>
      )}
    </Rows>
  );
}
