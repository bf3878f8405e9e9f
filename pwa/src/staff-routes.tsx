/** The screens of staff: a table of their own, so that shoppers never load a line of it. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { can, type Capability } from '#contract/capabilities.ts';
import type { User } from '#contract/endpoints/account.ts';
import { ScreenBoundary } from '#pwa/features/catalogue/frame/screen-boundary.tsx';
import { OfficeFrame } from '#pwa/features/dashboard/frame/office-frame.tsx';
import { AccessDenied } from '#pwa/features/pages/screens/access-denied.tsx';
import { NotFoundScreen } from '#pwa/features/pages/screens/not-found.tsx';
import { DeviceDoor } from '#pwa/features/sync/device-door.tsx';
import { StandIn } from '#pwa/platform/stand-in.tsx';
import './staff-styles.css';

const DashboardScreen = screen(
  () => import('#pwa/features/dashboard/screens/dashboard-screen.tsx'),
  'DashboardScreen',
);
const JobsScreen = screen(() => import('#pwa/features/jobs/screens/jobs-screen.tsx'), 'JobsScreen');
const DeliveriesScreen = screen(
  () => import('#pwa/features/deliveries/screens/deliveries-screen.tsx'),
  'DeliveriesScreen',
);

const AdminOrdersScreen = screen(
  () => import('#pwa/features/orders/screens/admin-orders-screen.tsx'),
  'AdminOrdersScreen',
);
const AdminOrderScreen = screen(
  () => import('#pwa/features/orders/screens/admin-order-screen.tsx'),
  'AdminOrderScreen',
);
const AdminProductsScreen = screen(
  () => import('#pwa/features/products/screens/admin-products-screen.tsx'),
  'AdminProductsScreen',
);
const PackingSlipScreen = screen(
  () => import('#pwa/features/invoices/screens/admin-packing-slip-screen.tsx'),
  'PackingSlipScreen',
);
const JobTicketsScreen = screen(
  () => import('#pwa/features/invoices/screens/admin-job-tickets-screen.tsx'),
  'JobTicketsScreen',
);
const JobTicketScreen = screen(
  () => import('#pwa/features/invoices/screens/admin-job-ticket-screen.tsx'),
  'JobTicketScreen',
);
const AdminQuotesScreen = screen(
  () => import('#pwa/features/quotes/screens/admin-quotes-screen.tsx'),
  'AdminQuotesScreen',
);
const ContentScreen = screen(
  () => import('#pwa/features/content/screens/content-screen.tsx'),
  'ContentScreen',
);
const DraftPreviews = screen(() => import('#pwa/features/content/pages/draft-previews.tsx'), 'DraftPreviews');
const PageText = screen(() => import('#pwa/features/pages/parts/page-preview.tsx'), 'PagePreview');
const ImportScreen = screen(() => import('#pwa/features/import/screens/import-screen.tsx'), 'ImportScreen');

const CrmScreen = screen(() => import('#pwa/features/crm/screens/crm-screen.tsx'), 'CrmScreen');

const LeadsScreen = screen(() => import('#pwa/features/crm/screens/leads-screen.tsx'), 'LeadsScreen');
const CustomersScreen = screen(
  () => import('#pwa/features/crm/screens/customers-screen.tsx'),
  'CustomersScreen',
);
const CustomerScreen = screen(
  () => import('#pwa/features/crm/screens/customer-screen.tsx'),
  'CustomerScreen',
);

const MailScreen = screen(() => import('#pwa/features/mail/screens/mail-screen.tsx'), 'MailScreen');

const InsightScreen = screen(
  () => import('#pwa/features/insight/screens/insight-screen.tsx'),
  'InsightScreen',
);

const AdminPeopleScreen = screen(
  () => import('#pwa/features/account/screens/admin-people-screen.tsx'),
  'AdminPeopleScreen',
);

// They tell of the device's database, whose code comes with the device: no screen waits for it.
const StaffPill = screen(() => import('#pwa/features/sync/staff-pill.tsx'), 'StaffPill');
const ShiftEnd = screen(() => import('#pwa/features/sync/shift-end.tsx'), 'ShiftEnd');
const DeviceScreen = screen(() => import('#pwa/features/sync/screens/device-screen.tsx'), 'DeviceScreen');

const AuditScreen = screen(() => import('#pwa/features/audit/screens/audit-screen.tsx'), 'AuditScreen');

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

/** Inside the frame, so that the way to the other screens stays. */
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
