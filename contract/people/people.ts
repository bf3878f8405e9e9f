/** Accounts as the office manages them. No zod here, because the office's screen uses these words. */
import { can, type Capability, capabilities, type Role } from '../wire/capabilities.ts';

export const personRoles = ['admin', 'workshop', 'driver', 'customer'] as const;
export type PersonRole = (typeof personRoles)[number];
/** Roles an invitation can give. */
export const staffRoles = ['driver', 'workshop', 'admin'] as const;

export const roleWords: Record<PersonRole, { label: string; may: string }> = {
  admin: { label: 'Admin', may: 'Everything in the office' },
  workshop: { label: 'Workshop', may: 'Production jobs, without prices and customers' },
  driver: { label: 'Driver', may: 'Their own run sheet and its signatures' },
  customer: { label: 'Customer', may: 'Their own orders and designs' },
};

/** `invited`: has yet to choose a password. `leaving`: the owner has asked to delete the account. */
export const personStates = ['active', 'invited', 'deactivated', 'leaving'] as const;
export type PersonState = (typeof personStates)[number];

/** How long an invitation link works. */
export const inviteHours = 72;
/** A page of the office's list. */
export const peoplePageSize = 50;

const capabilityWords: Record<Capability, string> = {
  'office.enter': 'Enter the office',
  'products.manage': 'Change products, prices and stock',
  'categories.manage': 'Change categories',
  'techniques.manage': 'Change techniques and their prices',
  'orders.manage': 'Read and change orders',
  'orders.write': 'Take orders by telephone and change them',
  'customers.manage': 'Read and change customers',
  'accounts.approve': 'Approve customers for credit, and orders beyond their limit',
  'prices.agree': 'Agree on prices with customers and organisations',
  'discounts.give': 'Make discount codes and give them to customers',
  'costs.manage': 'See and change what blanks cost, and the margin of quotes and orders',
  'payments.record': 'See what customers owe, record payments and match bank statements',
  'payments.refund': 'Refund payments and give credit back',
  'debts.writeOff': 'Write off what is not expected any more',
  'figures.read': 'See sales and GST figures and export them',
  'projects.manage': 'Plan projects from lead to shipped',
  'quotes.manage': 'Answer quote requests',
  'import.run': 'Import the catalogue',
  'content.manage': 'Change pages and settings',
  'people.manage': 'Invite staff and change roles',
  'audit.read': 'Read who has done what',
  'health.read': 'See the health of the shop and its server',
  'mail.read': 'Read what the shop has written',
  'mail.send': 'Send an email again',
  'jobs.plan': 'Plan production jobs',
  'jobs.work': 'Work on production jobs',
  'productionFiles.manage': 'Attach production files to designs, replace and remove them',
  'deliveries.dispatch': 'Plan deliveries and choose drivers',
  'deliveries.drive': 'Deliver and collect signatures',
  'sync.use': 'Work without a connection',
};

/** Each right in words, and the staff roles that have it. */
export const rightsTable = capabilities.map(capability => ({
  words: capabilityWords[capability],
  roles: (['admin', 'workshop', 'driver'] as const).filter(role => can(personOf(role), capability)),
}));

function personOf(role: Exclude<Role, 'visitor' | 'customer'>) {
  return { isAdmin: role === 'admin', staffRole: role === 'admin' ? null : role };
}
