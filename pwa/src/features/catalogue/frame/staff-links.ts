/** The screens of staff that a person may open, for the shop's menus. */
import { can, type Capability } from '#contract/capabilities.ts';
import type { User } from '#contract/endpoints/account.ts';

export interface StaffLink {
  to: string;
  label: string;
  needs: Capability;
}

/** Screens of staff that exist, in the order of the menus. */
const staffLinks: readonly StaffLink[] = [
  { to: '/admin', label: 'Admin Dashboard', needs: 'office.enter' },
  { to: '/admin/orders', label: 'Manage Orders', needs: 'orders.manage' },
  { to: '/admin/jobs', label: 'Production Jobs', needs: 'jobs.work' },
  { to: '/admin/deliveries', label: 'Deliveries', needs: 'deliveries.drive' },
  { to: '/admin/import', label: 'Product Import', needs: 'import.run' },
];

export function staffLinksOf(user: User | null | undefined): StaffLink[] {
  return user ? staffLinks.filter(({ needs }) => can(user, needs)) : [];
}
