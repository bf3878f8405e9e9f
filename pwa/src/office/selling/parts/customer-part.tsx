import { useRef } from 'react';
import type { ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import type { EditorHandle } from '../use-editor.ts';
import { findCustomers } from '#pwa/office/common/find-here.ts';
import { customerStart } from '../start-from.ts';
import { SearchPick } from '#pwa/office/common/search-pick.tsx';
import { StateOptions } from '#pwa/common/orders/state-options.tsx';

/** Found by typing, or taken down in place: an address that is new makes a new customer. */
export function CustomerPart({ editor }: { editor: EditorHandle }) {
  const { form, kind } = editor;
  const { errors, text } = form;
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Section title="Customer" level={2}>
      <SearchPick<ListedCustomer>
        label="Find a customer"
        listLabel="Customers"
        placeholder="Name, company, email or phone"
        help="Or fill in the fields below for a new one."
        what="customers"
        isFocused={form.value.name === ''}
        ask={search => findCustomers(editor.device, search)}
        keyOf={({ id }) => id}
        onPick={customer => {
          form.change(customerStart(customer));
          editor.focusProduct();
        }}
      >
        {({ firstName, lastName, company, email, city }) => (
          <>
            <span className="block truncate font-strong">
              {[company, `${firstName} ${lastName}`.trim()].filter(Boolean).join(', ')}
            </span>
            <span className="block truncate text-meta">{[email, city].filter(Boolean).join(', ')}</span>
          </>
        )}
      </SearchPick>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          <TextInput ref={nameField} {...text('name')} maxLength={200} autoComplete="off" required />
        </Field>
        <Field label="Company" optional>
          <TextInput {...text('company')} maxLength={255} autoComplete="off" />
        </Field>
        <Field label="Email" error={errors.email}>
          <TextInput {...text('email')} type="email" maxLength={254} autoComplete="off" required />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <TextInput {...text('phone')} type="tel" maxLength={50} autoComplete="off" />
        </Field>
      </div>
      <details open={form.value.address !== '' || form.value.abn !== '' || Boolean(errors.address)}>
        <summary className="min-h-control cursor-pointer py-2 font-strong text-link">
          Delivery address and ABN
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-6">
          <Field
            label="Street address"
            optional
            error={errors.address}
            help={
              kind === 'quote'
                ? 'Left empty, the customer fills it in with the quote.'
                : 'Left empty, the customer fills it in with the order.'
            }
            className="sm:col-span-6"
          >
            <TextInput {...text('address')} maxLength={255} autoComplete="off" />
          </Field>
          <Field label="City" optional error={errors.city} className="sm:col-span-2">
            <TextInput {...text('city')} maxLength={100} autoComplete="off" />
          </Field>
          <Field label="State" optional error={errors.state} className="sm:col-span-2">
            <Select {...text('state')}>
              <StateOptions none="Choose" />
            </Select>
          </Field>
          <Field label="Postal code" optional error={errors.postalCode} className="sm:col-span-2">
            <TextInput {...text('postalCode')} inputMode="numeric" maxLength={10} autoComplete="off" />
          </Field>
          <Field label="ABN" optional error={errors.abn} className="sm:col-span-3">
            <TextInput {...text('abn')} inputMode="numeric" maxLength={20} autoComplete="off" />
          </Field>
        </div>
      </details>
    </Section>
  );
}
