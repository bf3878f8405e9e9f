/** Customers. Deleting one also deletes their projects and jobs, and can be undone. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant, pageQuery, rowId, seenVersionInQuery, uuid } from '../wire/shapes.ts';
import { customerFields } from './customer-fields.ts';

export const customerRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  notes: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerRow = z.output<typeof customerRow>;

/** The version the person saw. If it is out of date, the answer is 409 with the current record. */
export const seenVersion = z.int32().positive().optional();

const ids = z.object({ id: rowId });

export const customerEndpoints = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers by name, a page at a time; those of the board are all on the first',
    access: capability('customers.manage'),
    limit: 'read',
    query: pageQuery,
    response: z.array(customerRow),
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/api/customers',
    summary:
      'Adds a customer; the same `clientId` and body again answer the same customer, another body is refused',
    access: capability('customers.manage'),
    limit: 'write',
    status: 201,
    body: z.object({ ...customerFields, clientId: uuid.optional() }),
    response: customerRow,
  }),
  updateCustomer: endpoint({
    method: 'PATCH',
    path: '/api/customers/{id}',
    currentAt: '/api/customers/{id}',
    summary: 'Changes the given fields of a customer',
    access: capability('customers.manage'),
    limit: 'write',
    params: ids,
    body: z.object(customerFields).partial().extend({ version: seenVersion }),
    response: customerRow,
  }),
  deleteCustomer: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}',
    currentAt: '/api/customers/{id}',
    summary: 'Deletes a customer with all projects and jobs; orders, invoices and proofs of delivery stay',
    access: capability('customers.manage'),
    confirmed: true,
    limit: 'write',
    params: ids,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/restore',
    summary: 'Brings a deleted customer back, with the projects and jobs that went along',
    access: capability('customers.manage'),
    limit: 'write',
    params: ids,
    response: customerRow,
  }),
};
