/** The table of staff screens, kept separate so that shoppers never load it. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { can, type Capability } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { OfficeFrame } from '#pwa/office/dashboard/frame/office-frame.tsx';
import { AccessDenied } from '#pwa/common/content/access-denied.tsx';
import { NotFoundScreen } from '#pwa/common/content/not-found.tsx';
import { DeviceDoor } from '#pwa/field/device/leaving/device-door.tsx';
import { StandIn } from '#pwa/common/platform/start/stand-in.tsx';
import './staff-styles.css';

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
const ContentScreen = screen(() => import('#pwa/office/content/content-screen.tsx'), 'ContentScreen');
const DraftPreviews = screen(() => import('#pwa/office/content/pages/draft-previews.tsx'), 'DraftPreviews');
const PageText = screen(() => import('#pwa/office/content/parts/page-preview.tsx'), 'PagePreview');
const ImportScreen = screen(() => import('#pwa/office/imports/import-screen.tsx'), 'ImportScreen');

const CrmScreen = screen(() => import('#pwa/office/projects/screens/crm-screen.tsx'), 'CrmScreen');

const LeadsScreen = screen(() => import('#pwa/office/leads/leads-screen.tsx'), 'LeadsScreen');
const CustomersScreen = screen(
  () => import('#pwa/office/customers/screens/customers-screen.tsx'),
  'CustomersScreen',
);
const CustomerScreen = screen(
  () => import('#pwa/office/customers/screens/customer-screen.tsx'),
  'CustomerScreen',
);

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

// They tell of the device's database, whose code comes with the device: no screen waits for it.
const StaffPill = screen(() => import('#pwa/field/device/staff-pill.tsx'), 'StaffPill');
const ShiftEnd = screen(() => import('#pwa/field/device/leaving/shift-end.tsx'), 'ShiftEnd');
const DeviceScreen = screen(() => import('#pwa/field/device/screens/device-screen.tsx'), 'DeviceScreen');

const AuditScreen = screen(() => import('#pwa/office/audit/audit-screen.tsx'), 'AuditScreen');

const denied = (
  <StandIn>
    <AccessDenied />
  </StandIn>
);
const onDevice = (element: ReactNode) => <DeviceDoor>{element}</DeviceDoor>;

const later = (element: ReactNode) => <Suspense fallback={null}>{element}</Suspense>;

interface StaffRoutesProps {
  user: User;
  onSignOut: () => void;
}

export function StaffRoutes({ user, onSignOut }: StaffRoutesProps) {
  const frame = { user, onSignOut, pill: later(<StaffPill />) };
  const only = (needs: Capability, element: ReactNode) => (can(user, needs) ? element : denied);
  const dashboard = only('office.enter', <DashboardScreen user={user} drafts={<DraftPreviews />} />);
  return (
    <Routes>
      <Route element={<OfficeFrame {...frame} />}>
        <Route element={<BoundedScreen />}>
          <Route index element={dashboard} />
          <Route path="dashboard" element={dashboard} />
          <Route path="orders" element={only('orders.manage', <AdminOrdersScreen />)} />
          <Route path="orders/:orderId" element={only('orders.manage', <AdminOrderScreen />)} />
          <Route path="orders/:orderId/packing-slip" element={only('orders.manage', <PackingSlipScreen />)} />
          <Route
            path="orders/:orderId/tickets"
            element={only(
              'jobs.work',
              onDevice(<JobTicketsScreen canOpenOrder={can(user, 'orders.manage')} />),
            )}
          />
          <Route path="crm" element={only('projects.manage', <CrmScreen />)} />
          <Route path="crm-board" element={only('projects.manage', <CrmScreen />)} />
          <Route path="leads" element={only('customers.manage', <LeadsScreen />)} />
          <Route path="customers" element={only('customers.manage', <CustomersScreen />)} />
          <Route path="customers/:customerId" element={only('customers.manage', <CustomerScreen />)} />
          <Route path="products" element={only('products.manage', <AdminProductsScreen />)} />
          <Route path="jobs" element={only('jobs.work', onDevice(<JobsScreen {...frame} />))} />
          <Route path="jobs/:jobId/ticket" element={only('jobs.work', onDevice(<JobTicketScreen />))} />
          <Route
            path="deliveries"
            element={only(
              'deliveries.drive',
              onDevice(<DeliveriesScreen {...frame} shiftEnd={later(<ShiftEnd />)} />),
            )}
          />
          <Route path="quotes" element={only('quotes.manage', <AdminQuotesScreen />)} />
          <Route path="mail" element={only('mail.read', <MailScreen />)} />
          {['content', 'settings', 'media'].map(path => (
            <Route
              key={path}
              path={path}
              element={only(
                'content.manage',
                <ContentScreen renderPage={page => <PageText page={page} />} />,
              )}
            />
          ))}
          <Route path="seo" element={only('content.manage', <InsightScreen />)} />
          <Route path="techniques" element={only('techniques.manage', <TechniquesScreen />)} />
          <Route path="people" element={only('people.manage', <AdminPeopleScreen user={user} />)} />
          <Route path="device" element={onDevice(<DeviceScreen user={user} />)} />
          <Route path="audit" element={only('audit.read', <AuditScreen />)} />
          <Route path="import" element={only('import.run', <ImportScreen />)} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Inside the frame, so that the navigation stays. */
function BoundedScreen() {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary key={pathname}>
      <Outlet />
    </ScreenBoundary>
  );
}

/** `lazy` for named exports, with the props of the component kept. */
function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
