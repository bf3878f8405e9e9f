/** The staff screens that a user may open, for the shop's menus. */
import { can, type Capability, isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';

export interface StaffLink {
  to: string;
  label: string;
  needs: Capability;
  /** False until the screen is in `staff-routes.tsx`: an entry that leads nowhere isn't shown. */
  isBuilt: boolean;
}

/** In menu order. The rest of the office is one step further. */
export const staffLinks: readonly StaffLink[] = [
  { to: '/admin/products', label: 'Manage Products', needs: 'products.manage', isBuilt: true },
  { to: '/admin/crm', label: 'CRM Pipeline', needs: 'projects.manage', isBuilt: true },
  { to: '/admin/jobs', label: 'Production Jobs', needs: 'jobs.work', isBuilt: true },
  { to: '/admin/seo', label: 'SEO Dashboard', needs: 'content.manage', isBuilt: true },
];

/** The only workplace of a user without access to the office. */
const driverLink: StaffLink = {
  to: '/admin/deliveries',
  label: 'Deliveries',
  needs: 'deliveries.drive',
  isBuilt: true,
};

export function staffLinksOf(user: User | null | undefined): StaffLink[] {
  if (!user || !isStaff(user)) return [];
  const links = can(user, 'office.enter') ? staffLinks : [...staffLinks, driverLink];
  return links.filter(({ needs, isBuilt }) => isBuilt && can(user, needs));
}
