/** The places of the office, in navigation order. Each is shown to users who may open it. */
import type { LucideIcon } from 'lucide-react';
import {
  Contact,
  ChartNoAxesCombined,
  Download,
  FileText,
  Hammer,
  History,
  House,
  Images,
  Inbox,
  Kanban,
  Mail,
  MessageSquareQuote,
  ReceiptText,
  Settings2,
  Stamp,
  TabletSmartphone,
  Tag,
  Truck,
  Users,
} from 'lucide-react';
import { can, type Capability, type Person } from '#contract/wire/capabilities.ts';

export interface OfficePlace {
  to: string;
  label: string;
  /** Below an icon on a phone. */
  shortLabel: string;
  icon: LucideIcon;
  needs: Capability;
  /** Its purpose, for its tile. */
  purpose: string;
  /** A tab of another place: it has its own tile on the dashboard, but no entry in the navigation. */
  isPartOf?: string;
}

const places: readonly OfficePlace[] = [
  {
    to: '/admin',
    label: 'Dashboard',
    shortLabel: 'Home',
    icon: House,
    needs: 'office.enter',
    purpose: 'The figures of the day',
  },
  {
    to: '/admin/orders',
    label: 'Orders',
    shortLabel: 'Orders',
    icon: ReceiptText,
    needs: 'orders.manage',
    purpose: 'Paid, processed and how they travel',
  },
  {
    to: '/admin/leads',
    label: 'Leads',
    shortLabel: 'Leads',
    icon: Inbox,
    needs: 'customers.manage',
    purpose: 'Who has written or asked for a quote, and the next step',
  },
  {
    to: '/admin/crm-board',
    label: 'CRM Pipeline',
    shortLabel: 'CRM',
    icon: Kanban,
    needs: 'projects.manage',
    purpose: 'Customers and their projects, from lead to shipped',
  },
  {
    to: '/admin/customers',
    label: 'Customers',
    shortLabel: 'Customers',
    icon: Contact,
    needs: 'customers.manage',
    purpose: 'Everybody the shop works for, and their activity',
  },
  {
    to: '/admin/quotes',
    label: 'Quote Requests',
    shortLabel: 'Quotes',
    icon: MessageSquareQuote,
    needs: 'quotes.manage',
    purpose: 'Who asks for a price, and the outcome',
  },
  {
    to: '/admin/products',
    label: 'Manage Products',
    shortLabel: 'Products',
    icon: Tag,
    needs: 'products.manage',
    purpose: 'What the shop sells, in its order and categories',
  },
  {
    to: '/admin/techniques',
    label: 'Techniques',
    shortLabel: 'Techniques',
    icon: Stamp,
    needs: 'techniques.manage',
    purpose: 'How designs go on cloth, and what that costs',
    isPartOf: '/admin/products',
  },
  {
    to: '/admin/jobs',
    label: 'Production Jobs',
    shortLabel: 'Jobs',
    icon: Hammer,
    needs: 'jobs.work',
    purpose: 'What is next, in production and done',
  },
  {
    to: '/admin/deliveries',
    label: 'Deliveries',
    shortLabel: 'Deliveries',
    icon: Truck,
    needs: 'deliveries.drive',
    purpose: 'The queue, the drivers and their signatures',
  },
  {
    to: '/admin/mail',
    label: 'Email',
    shortLabel: 'Email',
    icon: Mail,
    needs: 'mail.read',
    purpose: 'What the shop has written, and what has not arrived',
  },
  {
    to: '/admin/content',
    label: 'Content',
    shortLabel: 'Content',
    icon: FileText,
    needs: 'content.manage',
    purpose: 'Pages, menus and the footer',
  },
  {
    to: '/admin/media',
    label: 'Media',
    shortLabel: 'Media',
    icon: Images,
    needs: 'content.manage',
    purpose: 'The pictures of your pages',
    isPartOf: '/admin/content',
  },
  {
    to: '/admin/settings',
    label: 'Settings',
    shortLabel: 'Settings',
    icon: Settings2,
    needs: 'content.manage',
    purpose: 'Name, contact, prices and promises',
    isPartOf: '/admin/content',
  },
  {
    to: '/admin/seo',
    label: 'SEO and Analytics',
    shortLabel: 'SEO',
    icon: ChartNoAxesCombined,
    needs: 'content.manage',
    purpose: 'Visits, searches, loading times, and what search engines read',
  },
  {
    to: '/admin/import',
    label: 'Import',
    shortLabel: 'Import',
    icon: Download,
    needs: 'import.run',
    purpose: 'The catalogue from the supplier’s feed',
  },
  {
    to: '/admin/people',
    label: 'People',
    shortLabel: 'People',
    icon: Users,
    needs: 'people.manage',
    purpose: 'Staff, their roles and where they are signed in',
  },
  {
    to: '/admin/audit',
    label: 'Audit Log',
    shortLabel: 'Log',
    icon: History,
    needs: 'audit.read',
    purpose: 'Who did what, before and after',
  },
  {
    to: '/admin/device',
    label: 'This Device',
    shortLabel: 'Device',
    icon: TabletSmartphone,
    needs: 'sync.use',
    purpose: 'What it keeps offline, what is not sent, and its lock',
  },
];

export function officePlaces(person: Person): readonly OfficePlace[] {
  return places.filter(({ needs, isPartOf }) => can(person, needs) && !isPartOf);
}

/** Every place except the dashboard itself. */
export function officeTiles(person: Person): readonly OfficePlace[] {
  return places.filter(({ to, needs }) => to !== '/admin' && can(person, needs));
}

/** The dashboard has two addresses. Every other place stays marked on the pages below it. */
export function isAtPlace(place: Pick<OfficePlace, 'to'>, pathname: string): boolean {
  if (place.to === '/admin') return pathname === '/admin' || pathname === '/admin/dashboard';
  if (place.to === '/admin/crm-board' && pathname === '/admin/crm') return true;
  const parts = places.filter(({ isPartOf }) => isPartOf === place.to).map(({ to }) => to);
  return [place.to, ...parts].some(to => pathname === to || pathname.startsWith(`${to}/`));
}
