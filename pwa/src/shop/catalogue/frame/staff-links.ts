/** The staff screens that a user may open, for the shop's menus. */
import { can, type Capability, isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { StaffPath } from '#contract/content/pages.ts';

interface StaffLink {
  to: StaffPath;
  label: string;
  needs: Capability;
}

/** In menu order. The rest of the office is one step further. */
export const staffLinks: readonly StaffLink[] = [
  { to: '/admin/products', label: 'Manage Products', needs: 'products.manage' },
  { to: '/admin/crm', label: 'CRM Pipeline', needs: 'projects.manage' },
  { to: '/admin/jobs', label: 'Production Jobs', needs: 'jobs.work' },
  { to: '/admin/seo', label: 'SEO Dashboard', needs: 'content.manage' },
];

/** The only workplace of a user without access to the office. */
const driverLink: StaffLink = {
  to: '/admin/deliveries',
  label: 'Deliveries',
  needs: 'deliveries.drive',
};

export function staffLinksOf(user: User | null | undefined): StaffLink[] {
  if (!user || !isStaff(user)) return [];
  const links = can(user, 'office.enter') ? staffLinks : [...staffLinks, driverLink];
  return links.filter(({ needs }) => can(user, needs));
}
