/**
 * The screens of staff, kept separate so that shoppers never load them: who may open each, what it shows, and its place
 * in the menu, which has their order. Their addresses and titles are in `contract/content/pages.ts`.
 */
import {
  Banknote,
  Building2,
  Contact,
  ChartNoAxesCombined,
  Download,
  FileText,
  Hammer,
  HeartPulse,
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
  Ticket,
  Truck,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { can, type Capability } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { StaffPath } from '#contract/content/pages.ts';
import type { OfficePlace } from '#pwa/office/dashboard/frame/office-places.ts';
import { DeviceDoor } from '#pwa/field/device/leaving/device-door.tsx';

const DashboardScreen = screen(() => import('#pwa/office/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const JobsScreen = screen(() => import('#pwa/field/jobs/screens/jobs-screen.tsx'), 'JobsScreen');
const DeliveriesScreen = screen(
  () => import('#pwa/field/deliveries/screens/deliveries-screen.tsx'),
  'DeliveriesScreen',
);
const AdminOrdersScreen = screen(
  () => import('#pwa/office/orders/admin-orders-screen.tsx'),
  'AdminOrdersScreen',
);
const AdminOrderScreen = screen(
  () => import('#pwa/office/orders/admin-order-screen.tsx'),
  'AdminOrderScreen',
);
const AdminProductsScreen = screen(
  () => import('#pwa/office/catalogue/screens/admin-products-screen.tsx'),
  'AdminProductsScreen',
);
const PackingSlipScreen = screen(
  () => import('#pwa/office/invoices/admin-packing-slip-screen.tsx'),
  'PackingSlipScreen',
);
const JobTicketsScreen = screen(
  () => import('#pwa/office/invoices/admin-job-tickets-screen.tsx'),
  'JobTicketsScreen',
);
const JobTicketScreen = screen(
  () => import('#pwa/office/invoices/admin-job-ticket-screen.tsx'),
  'JobTicketScreen',
);
const AdminQuotesScreen = screen(
  () => import('#pwa/office/quotes/admin-quotes-screen.tsx'),
  'AdminQuotesScreen',
);
const OrderChangeScreen = screen(
  () => import('#pwa/office/orders/change/order-change-screen.tsx'),
  'OrderChangeScreen',
);
const OrderEditorScreen = screen(
  () => import('#pwa/office/selling/order-editor-screen.tsx'),
  'OrderEditorScreen',
);
const QuoteEditorScreen = screen(
  () => import('#pwa/office/selling/quote-editor-screen.tsx'),
  'QuoteEditorScreen',
);
const ContentScreen = screen(() => import('#pwa/office/content/content-screen.tsx'), 'ContentScreen');
const DraftPreviews = screen(() => import('#pwa/office/content/pages/draft-previews.tsx'), 'DraftPreviews');
const PageText = screen(() => import('#pwa/office/content/parts/page-preview.tsx'), 'PagePreview');
const ImportScreen = screen(() => import('#pwa/office/imports/import-screen.tsx'), 'ImportScreen');
const CrmScreen = screen(() => import('#pwa/office/projects/screens/crm-screen.tsx'), 'CrmScreen');
const LeadsScreen = screen(() => import('#pwa/office/leads/leads-screen.tsx'), 'LeadsScreen');
export const UnreadBadge = screen(() => import('#pwa/office/leads/unread-badge.tsx'), 'UnreadBadge');
const CustomersScreen = screen(
  () => import('#pwa/office/customers/screens/customers-screen.tsx'),
  'CustomersScreen',
);
const CustomerScreen = screen(
  () => import('#pwa/office/customers/screens/customer-screen.tsx'),
  'CustomerScreen',
);
const OrganisationsScreen = screen(
  () => import('#pwa/office/organisations/screens/organisations-screen.tsx'),
  'OrganisationsScreen',
);
const OrganisationScreen = screen(
  () => import('#pwa/office/organisations/screens/organisation-screen.tsx'),
  'OrganisationScreen',
);
const DiscountsScreen = screen(
  () => import('#pwa/office/discounts/screens/discounts-screen.tsx'),
  'DiscountsScreen',
);
const DiscountScreen = screen(
  () => import('#pwa/office/discounts/screens/discount-screen.tsx'),
  'DiscountScreen',
);
const ReceivablesScreen = screen(
  () => import('#pwa/office/receivables/receivables-screen.tsx'),
  'ReceivablesScreen',
);
const StatementScreen = screen(
  () => import('#pwa/office/receivables/statement-screen.tsx'),
  'StatementScreen',
);
const FiguresScreen = screen(() => import('#pwa/office/figures/figures-screen.tsx'), 'FiguresScreen');
const MailScreen = screen(() => import('#pwa/office/mail/mail-screen.tsx'), 'MailScreen');
const TechniquesScreen = screen(
  () => import('#pwa/office/techniques/techniques-screen.tsx'),
  'TechniquesScreen',
);
const InsightScreen = screen(() => import('#pwa/office/insight/insight-screen.tsx'), 'InsightScreen');
const AdminPeopleScreen = screen(
  () => import('#pwa/office/people/admin-people-screen.tsx'),
  'AdminPeopleScreen',
);
const SetupScreen = screen(() => import('#pwa/office/setup/setup-screen.tsx'), 'SetupScreen');
const SettingQuestions = screen(
  () => import('#pwa/office/content/settings/setting-questions.tsx'),
  'SettingQuestions',
);
const SetupNote = screen(() => import('#pwa/office/setup/setup-note.tsx'), 'SetupNote');
const DemoNote = screen(() => import('#pwa/office/setup/setup-note.tsx'), 'DemoNote');
const HealthScreen = screen(() => import('#pwa/office/health/health-screen.tsx'), 'HealthScreen');
const AuditScreen = screen(() => import('#pwa/office/audit/audit-screen.tsx'), 'AuditScreen');

// They tell of the device's database, whose code comes with the device: no screen waits for it.
export const StaffPill = screen(() => import('#pwa/field/device/staff-pill.tsx'), 'StaffPill');
const ShiftEnd = screen(() => import('#pwa/field/device/leaving/shift-end.tsx'), 'ShiftEnd');
const DeviceScreen = screen(() => import('#pwa/field/device/screens/device-screen.tsx'), 'DeviceScreen');

/** What a screen may be told of the person in front of it. */
export interface Staff {
  user: User;
  onSignOut: () => void;
  pill: ReactNode;
  places: readonly OfficePlace[];
}

interface StaffScreen {
  needs: Capability;
  show: (staff: Staff) => ReactNode;
  /** None for a screen that is reached from another. */
  place?: Omit<OfficePlace, 'to'>;
}

const onDevice = (element: ReactNode) => <DeviceDoor>{element}</DeviceDoor>;

const later = (element: ReactNode) => <Suspense fallback={null}>{element}</Suspense>;

const dashboardParts = { drafts: <DraftPreviews />, setup: <SetupNote />, demo: <DemoNote /> };

const screens: Readonly<Record<StaffPath, StaffScreen>> = {
  '/admin': {
    needs: 'office.enter',
    show: staff => <DashboardScreen {...staff} {...dashboardParts} />,
    place: {
      label: 'Dashboard',
      shortLabel: 'Home',
      icon: House,
      purpose: 'The figures of the day',
      alsoAt: ['/admin/dashboard'],
    },
  },
  '/admin/dashboard': {
    needs: 'office.enter',
    show: staff => <DashboardScreen {...staff} {...dashboardParts} />,
  },
  '/admin/orders': {
    needs: 'orders.manage',
    show: () => <AdminOrdersScreen />,
    place: {
      label: 'Orders',
      shortLabel: 'Orders',
      icon: ReceiptText,
      group: 'Sales',
      purpose: 'Payments, fulfilment and delivery',
      alsoAt: ['/admin/discounts'],
    },
  },
  '/admin/orders/new': { needs: 'orders.write', show: () => onDevice(<OrderEditorScreen />) },
  '/admin/orders/:orderId': { needs: 'orders.manage', show: () => <AdminOrderScreen /> },
  '/admin/orders/:orderId/change': { needs: 'orders.write', show: () => <OrderChangeScreen /> },
  '/admin/orders/:orderId/packing-slip': { needs: 'orders.manage', show: () => <PackingSlipScreen /> },
  '/admin/orders/:orderId/tickets': {
    needs: 'jobs.work',
    show: ({ user }) => onDevice(<JobTicketsScreen canOpenOrder={can(user, 'orders.manage')} />),
  },
  '/admin/leads': {
    needs: 'customers.manage',
    show: () => <LeadsScreen />,
    place: {
      label: 'Leads',
      shortLabel: 'Leads',
      icon: Inbox,
      group: 'Sales',
      purpose: 'Who has written or asked for a quote, and the next step',
    },
  },
  '/admin/crm-board': {
    needs: 'projects.manage',
    show: () => <CrmScreen />,
    place: {
      label: 'CRM Pipeline',
      shortLabel: 'CRM',
      icon: Kanban,
      group: 'Sales',
      purpose: 'Customers and their projects, from lead to shipped',
      alsoAt: ['/admin/crm'],
    },
  },
  '/admin/crm': { needs: 'projects.manage', show: () => <CrmScreen /> },
  '/admin/customers': {
    needs: 'customers.manage',
    show: () => <CustomersScreen />,
    place: {
      label: 'Customers',
      shortLabel: 'Customers',
      icon: Contact,
      group: 'Sales',
      purpose: 'Everyone the shop works for, and their activity',
      alsoAt: ['/admin/organisations'],
    },
  },
  '/admin/customers/:customerId': { needs: 'customers.manage', show: () => <CustomerScreen /> },
  '/admin/customers/:customerId/statement': { needs: 'payments.record', show: () => <StatementScreen /> },
  '/admin/organisations': {
    needs: 'customers.manage',
    show: () => <OrganisationsScreen />,
    place: {
      label: 'Organisations',
      shortLabel: 'Clubs',
      icon: Building2,
      purpose: 'Companies and clubs with several buyers',
      isTileOnly: true,
    },
  },
  '/admin/organisations/:organisationId': { needs: 'customers.manage', show: () => <OrganisationScreen /> },
  '/admin/discounts': {
    needs: 'orders.manage',
    show: () => <DiscountsScreen />,
    place: {
      label: 'Discount codes',
      shortLabel: 'Codes',
      icon: Ticket,
      purpose: 'Codes that take something off an order, for everybody or for one customer',
      isTileOnly: true,
    },
  },
  '/admin/discounts/:codeId': { needs: 'orders.manage', show: () => <DiscountScreen /> },
  '/admin/receivables': {
    needs: 'payments.record',
    show: () => <ReceivablesScreen />,
    place: {
      label: 'Receivables',
      shortLabel: 'Owed',
      icon: Banknote,
      group: 'Sales',
      purpose: 'Who owes what, and the bank',
      alsoAt: ['/admin/figures'],
    },
  },
  '/admin/figures': {
    needs: 'figures.read',
    show: () => <FiguresScreen />,
    place: {
      label: 'Figures',
      shortLabel: 'Figures',
      icon: ChartNoAxesCombined,
      group: 'Business',
      purpose: 'GST, sales and exports',
      isTileOnly: true,
    },
  },
  '/admin/quotes': {
    needs: 'quotes.manage',
    show: () => <AdminQuotesScreen />,
    place: {
      label: 'Quote Requests',
      shortLabel: 'Quotes',
      icon: MessageSquareQuote,
      group: 'Sales',
      purpose: 'Who asks for a price, and the outcome',
    },
  },
  '/admin/quotes/new': { needs: 'quotes.manage', show: () => onDevice(<QuoteEditorScreen />) },
  '/admin/quotes/:quoteId/edit': { needs: 'quotes.manage', show: () => onDevice(<QuoteEditorScreen />) },
  '/admin/products': {
    needs: 'products.manage',
    show: () => <AdminProductsScreen />,
    place: {
      label: 'Manage Products',
      shortLabel: 'Products',
      icon: Tag,
      group: 'Shop',
      purpose: 'What the shop sells, in its order and categories',
      alsoAt: ['/admin/techniques'],
    },
  },
  '/admin/techniques': {
    needs: 'techniques.manage',
    show: () => <TechniquesScreen />,
    place: {
      label: 'Techniques',
      shortLabel: 'Techniques',
      icon: Stamp,
      group: 'Shop',
      purpose: 'How designs go on cloth, and what that costs',
      isTileOnly: true,
    },
  },
  '/admin/jobs': {
    needs: 'jobs.work',
    show: staff => onDevice(<JobsScreen {...staff} />),
    place: {
      label: 'Production Jobs',
      shortLabel: 'Jobs',
      icon: Hammer,
      group: 'Production',
      purpose: 'What is next, in production and done',
    },
  },
  '/admin/jobs/:jobId/ticket': { needs: 'jobs.work', show: () => onDevice(<JobTicketScreen />) },
  '/admin/deliveries': {
    needs: 'deliveries.drive',
    show: staff => onDevice(<DeliveriesScreen {...staff} shiftEnd={later(<ShiftEnd />)} />),
    place: {
      label: 'Deliveries',
      shortLabel: 'Deliveries',
      icon: Truck,
      group: 'Production',
      purpose: 'The queue, the drivers and their signatures',
    },
  },
  '/admin/mail': {
    needs: 'mail.read',
    show: () => <MailScreen />,
    place: {
      label: 'Email',
      shortLabel: 'Email',
      icon: Mail,
      group: 'Business',
      purpose: 'Emails the shop has sent, and any that failed',
    },
  },
  '/admin/content': {
    needs: 'content.manage',
    show: () => <ContentScreen renderPage={page => <PageText page={page} />} />,
    place: {
      label: 'Content',
      shortLabel: 'Content',
      icon: FileText,
      group: 'Shop',
      purpose: 'Pages, menus and the footer',
      alsoAt: ['/admin/media', '/admin/settings'],
    },
  },
  '/admin/media': {
    needs: 'content.manage',
    show: () => <ContentScreen renderPage={page => <PageText page={page} />} />,
    place: {
      label: 'Media',
      shortLabel: 'Media',
      icon: Images,
      group: 'Shop',
      purpose: 'The pictures of your pages',
      isTileOnly: true,
    },
  },
  '/admin/settings': {
    needs: 'content.manage',
    show: () => <ContentScreen renderPage={page => <PageText page={page} />} />,
    place: {
      label: 'Settings',
      shortLabel: 'Settings',
      icon: Settings2,
      group: 'Shop',
      purpose: 'Name, contact, prices and promises',
      isTileOnly: true,
    },
  },
  '/admin/seo': {
    needs: 'content.manage',
    show: () => <InsightScreen />,
    place: {
      label: 'SEO and Analytics',
      shortLabel: 'SEO',
      icon: ChartNoAxesCombined,
      group: 'Shop',
      purpose: 'Visits, searches, loading times, and what search engines read',
    },
  },
  '/admin/setup': { needs: 'content.manage', show: () => <SetupScreen Questions={SettingQuestions} /> },
  '/admin/import': {
    needs: 'import.run',
    show: () => <ImportScreen />,
    place: {
      label: 'Import',
      shortLabel: 'Import',
      icon: Download,
      group: 'Shop',
      purpose: 'The catalogue from the supplier’s feed',
    },
  },
  '/admin/people': {
    needs: 'people.manage',
    show: ({ user }) => <AdminPeopleScreen user={user} />,
    place: {
      label: 'People',
      shortLabel: 'People',
      icon: Users,
      group: 'Business',
      purpose: 'Staff, their roles and where they are signed in',
    },
  },
  '/admin/health': {
    needs: 'health.read',
    show: () => <HealthScreen />,
    place: {
      label: 'Shop health',
      shortLabel: 'Health',
      icon: HeartPulse,
      group: 'Business',
      purpose: 'The server, backups and what waits',
      isTileOnly: true,
    },
  },
  '/admin/audit': {
    needs: 'audit.read',
    show: () => <AuditScreen />,
    place: {
      label: 'Audit Log',
      shortLabel: 'Log',
      icon: History,
      group: 'Business',
      purpose: 'Who did what, before and after',
    },
  },
  '/admin/device': {
    needs: 'sync.use',
    show: ({ user }) => onDevice(<DeviceScreen user={user} />),
    place: {
      label: 'This Device',
      shortLabel: 'Device',
      icon: TabletSmartphone,
      group: 'Business',
      purpose: 'What it keeps offline, what hasn’t been sent, and its lock',
    },
  },
};

export const staffScreens = Object.entries(screens).map(([path, screen]) => ({ path, ...screen }));

/** The places that a person may open, in the order of the menu. */
export function placesFor(user: User): OfficePlace[] {
  return staffScreens.flatMap(({ path, needs, place }) =>
    place && can(user, needs) ? [{ to: path, ...place }] : [],
  );
}

/** `lazy` for named exports, with the props of the component kept. */
function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
