import type { Testimonial } from '#contract/content/settings/home.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { ListProps } from './brand-list.tsx';
import { Rows } from './rows.tsx';

const blank = (): Testimonial => ({
  name: '',
  position: '',
  avatarUrl: '',
  rating: 5,
  quote: '',
  isSample: false,
  consentNote: '',
});

/** Customers' testimonials. Real ones need a note on who agreed. Without it they are marked as samples. */
export function TestimonialList({ value, onChange, errorOf }: ListProps<Testimonial>) {
  return (
    <Rows
      rows={value}
      onChange={onChange}
      nameOf={({ name }, at) => name || `entry ${at + 1}`}
      blank={blank}
      addLabel="Add a customer"
      most={12}
      isOrdered
    >
      {(one, change, at) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" error={errorOf(`${at}.name`)}>
            <TextInput value={one.name} onChange={event => change({ name: event.target.value })} />
          </Field>
          <Field label="Who they are" optional error={errorOf(`${at}.position`)}>
            <TextInput value={one.position} onChange={event => change({ position: event.target.value })} />
          </Field>
          <Field label="What they say" className="sm:col-span-2" error={errorOf(`${at}.quote`)}>
            <Textarea rows={2} value={one.quote} onChange={event => change({ quote: event.target.value })} />
          </Field>
          <Field label="Stars" error={errorOf(`${at}.rating`)}>
            <Select value={one.rating} onChange={event => change({ rating: Number(event.target.value) })}>
              {[5, 4, 3, 2, 1].map(stars => (
                <option key={stars} value={stars}>
                  {stars} of 5
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Picture"
            optional
            help="Address of a picture in Media. Empty: initials."
            error={errorOf(`${at}.avatarUrl`)}
          >
            <TextInput
              value={one.avatarUrl}
              onChange={event => change({ avatarUrl: event.target.value.trim() })}
            />
          </Field>
          <div className="sm:col-span-2">
            <Checkbox
              label={<>These words are invented {one.isSample && <Badge tone="outline">Sample</Badge>}</>}
              help="The home page marks them as a sample."
              checked={one.isSample}
              onChange={event => change({ isSample: event.target.checked })}
            />
          </div>
          {!one.isSample && (
            <Field
              label="Consent"
              className="sm:col-span-2"
              help="Who agreed to be quoted, when and how. Only the office sees this."
              error={errorOf(`${at}.consentNote`)}
            >
              <TextInput
                value={one.consentNote}
                onChange={event => change({ consentNote: event.target.value })}
              />
            </Field>
          )}
        </div>
      )}
    </Rows>
  );
}
