/** Customers added and edited by the office without a network. */
import { z } from 'zod';
import { normalisePhone } from '../text/phone.ts';
import { withFields } from '../wire/records/field-clash.ts';
import { type EditableField, mutationOf } from '../wire/mutation.ts';
import { provisionalNumber } from '../wire/records/record-id.ts';
import { uuid } from '../wire/shapes.ts';
import { customerWords } from './customer-form.ts';
import { customerFields } from './customer-fields.ts';
import type { CustomerRow } from './endpoints.ts';

const changes = z.object(customerFields).partial();
type Changes = z.output<typeof changes>;

const customerMutation = mutationOf<CustomerRow>('customers');
const { labels } = customerWords;
const editable = (Object.keys(labels) as (keyof typeof labels)[]).map(name => ({
  path: name,
  label: labels[name],
  kind: name === 'notes' ? ('lines' as const) : ('line' as const),
})) satisfies EditableField[];

export const customerMutations = {
  'customer.create': customerMutation({
    version: 1,
    name: 'customer.create',
    access: 'customers.manage',
    words: {
      done: text => `Customer added: ${text('company') || `${text('firstName')} ${text('lastName')}`}`,
      saved: 'Customer Created',
      failed: 'Failed to create customer',
      audit: 'Added a customer without a network',
    },
    editable,
    seen: null,
    creates: true,
    args: z.object({ id: uuid, ...customerFields }),
    reduce(row, { id, ...fields }, { occurredAt }) {
      // It came by another way, or before: the request is fulfilled.
      if (row) return { kind: 'applied', row };
      const blank: CustomerRow = {
        id: provisionalNumber(id),
        firstName: '',
        lastName: '',
        email: '',
        phone: null,
        company: null,
        address: null,
        city: null,
        state: null,
        postalCode: null,
        country: 'Australia',
        notes: null,
        version: 1,
        createdAt: occurredAt,
        updatedAt: occurredAt,
      };
      return withFields(blank, asStored(fields), undefined);
    },
  }),

  'customer.update': customerMutation({
    version: 1,
    name: 'customer.update',
    access: 'customers.manage',
    words: {
      done: 'Customer edited',
      saved: 'Customer Updated',
      failed: 'Failed to update customer',
      audit: 'Changed a customer without a network',
    },
    editable: editable.map(field => ({ ...field, path: `changes.${field.path}` as const })),
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      changes,
      /** The same fields as the person saw them. */
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, args) {
      if (!row) return { kind: 'conflict', code: 'unknown_customer' };
      return withFields(row, asStored(args.changes), args.was);
    },
  }),
};

/** As the server stores it: an Australian number in its one form, no text as null. */
function asStored({ phone, country, ...rest }: Changes): Partial<CustomerRow> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, value || null])),
    ...(phone === undefined ? {} : { phone: (phone && normalisePhone(phone)) || phone || null }),
    ...(country === undefined ? {} : { country: country || 'Australia' }),
  };
}
