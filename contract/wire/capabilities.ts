/**
 * Who may do what. Screens and endpoints ask `can()`; nothing else looks at `isAdmin` or `staffRole`.
 * Rights are read from the database at every request, so a change holds at once.
 */

export type StaffRole = 'driver' | 'workshop';
export type Role = 'visitor' | 'customer' | 'driver' | 'workshop' | 'admin';

/** The part of a user that decides rights. `null` is a visitor who is not signed in. */
export type Person = { isAdmin: boolean; staffRole?: StaffRole | null } | null;

const admin = ['admin'] as const;

/** One row per capability: the roles that hold it. */
const capabilityTable = {
  'office.enter': admin,
  'products.manage': admin,
  'categories.manage': admin,
  'techniques.manage': admin,
  'orders.manage': admin,
  'orders.write': admin,
  'customers.manage': admin,
  'accounts.approve': admin,
  'prices.agree': admin,
  'discounts.give': admin,
  'costs.manage': admin,
  'payments.record': admin,
  'payments.refund': admin,
  'debts.writeOff': admin,
  'figures.read': admin,
  'projects.manage': admin,
  'quotes.manage': admin,
  'import.run': admin,
  'content.manage': admin,
  'people.manage': admin,
  'audit.read': admin,
  'health.read': admin,
  'mail.read': admin,
  'mail.send': admin,
  'jobs.plan': admin,
  'jobs.work': ['admin', 'workshop'],
  'productionFiles.manage': ['admin', 'workshop'],
  'deliveries.dispatch': admin,
  'deliveries.drive': ['admin', 'driver'],
  'sync.use': ['admin', 'workshop', 'driver'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilityTable;

export const capabilities = Object.keys(capabilityTable) as Capability[];

export function roleOf(person: Person): Role {
  if (!person) return 'visitor';
  if (person.isAdmin) return 'admin';
  return person.staffRole ?? 'customer';
}

export function can(person: Person, capability: Capability): boolean {
  return (capabilityTable[capability] as readonly Role[]).includes(roleOf(person));
}

/** Staff: anybody whose work needs the offline databases and the staff screens. */
export function isStaff(person: Person): boolean {
  return can(person, 'sync.use');
}
