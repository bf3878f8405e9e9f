/**
 * The routes of the app that people open by address. The server answers them with the shell and status 200, and
 * every other path with the shell and 404. `title` fills the head of the shell.
 */
export interface Page {
  /** Path with `:name` for parameters, or a prefix ending in `/*`. */
  path: string;
  title: string;
  /** Not indexed by search engines. */
  isPrivate?: boolean;
  /** The canonical address, if this one is an alias. */
  canonicalPath?: string;
}

interface PolicyPaths extends Page {
  aliases: readonly string[];
}

const withAliases = ({ aliases, ...page }: PolicyPaths): Page[] => [
  page,
  ...aliases.map(path => ({ ...page, path, canonicalPath: page.path })),
];

/** The policies and the FAQ; the first address of each is canonical. */
const policyPages: readonly Page[] = [
  {
    path: '/terms',
    title: 'Terms of Sale',
    aliases: ['/terms-and-conditions', '/terms-conditions'],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    aliases: ['/privacy-policy'],
  },
  {
    path: '/refund-policy',
    title: 'Refund & Returns Policy',
    aliases: ['/refunds'],
  },
  {
    path: '/shipping-policy',
    title: 'Shipping & Delivery Policy',
    aliases: ['/shipping'],
  },
  {
    path: '/faq',
    title: 'Frequently Asked Questions',
    aliases: [],
  },
].flatMap(withAliases);

/** Every screen of staff. `pwa/src/staff-screens.tsx` says what each shows, to whom, and its place in the menu. */
const staffPages = [
  { path: '/admin', title: 'Admin Dashboard' },
  { path: '/admin/dashboard', title: 'Admin Dashboard' },
  { path: '/admin/products', title: 'Product Management' },
  { path: '/admin/jobs', title: 'Production Jobs' },
  { path: '/admin/jobs/:jobId/ticket', title: 'Job ticket' },
  { path: '/admin/deliveries', title: 'Deliveries' },
  { path: '/admin/orders', title: 'Orders' },
  { path: '/admin/orders/new', title: 'New order' },
  { path: '/admin/orders/:orderId/change', title: 'Change order' },
  { path: '/admin/orders/:orderId/packing-slip', title: 'Packing slip' },
  { path: '/admin/orders/:orderId/tickets', title: 'Job tickets' },
  { path: '/admin/orders/:orderId', title: 'Order' },
  { path: '/admin/quotes', title: 'Quote Requests' },
  { path: '/admin/quotes/new', title: 'New quote' },
  { path: '/admin/quotes/:quoteId/edit', title: 'Quote' },
  { path: '/admin/leads', title: 'Leads' },
  { path: '/admin/customers', title: 'Customers' },
  { path: '/admin/customers/:customerId', title: 'Customer' },
  { path: '/admin/customers/:customerId/statement', title: 'Statement' },
  { path: '/admin/receivables', title: 'Receivables' },
  { path: '/admin/figures', title: 'Figures' },
  { path: '/admin/crm', title: 'CRM Pipeline' },
  { path: '/admin/crm-board', title: 'CRM Pipeline' },
  { path: '/admin/mail', title: 'Email' },
  { path: '/admin/content', title: 'Content' },
  { path: '/admin/settings', title: 'Settings' },
  { path: '/admin/media', title: 'Media' },
  { path: '/admin/import', title: 'Product import' },
  { path: '/admin/seo', title: 'SEO and Analytics' },
  { path: '/admin/techniques', title: 'Techniques' },
  { path: '/admin/people', title: 'People' },
  { path: '/admin/device', title: 'This device' },
  { path: '/admin/audit', title: 'Audit Log' },
] as const satisfies readonly Page[];
export type StaffPath = (typeof staffPages)[number]['path'];

/** Reached from elsewhere, or for one person alone: no search engine is shown them. */
const privatePages = [
  { path: '/preview', title: 'Preview' },
  { path: '/newsletter/confirm', title: 'Newsletter' },
  { path: '/newsletter/unsubscribe', title: 'Newsletter' },
  { path: '/share', title: 'Your picture' },
  { path: '/cart', title: 'Cart' },
  { path: '/checkout', title: 'Checkout' },
  { path: '/checkout/success', title: 'Checkout' },
  { path: '/auth', title: 'Sign in' },
  { path: '/auth/forgot', title: 'Forgot password' },
  { path: '/auth/provider', title: 'Sign in' },
  { path: '/auth/reset', title: 'Choose a new password' },
  { path: '/account', title: 'Account' },
  { path: '/account/email', title: 'Email address' },
  { path: '/orders/find', title: 'Find your order' },
  { path: '/orders/:orderId', title: 'Order' },
  { path: '/orders/:orderId/pay', title: 'Pay for your order' },
  { path: '/orders/:orderId/proof', title: 'Your proof' },
  { path: '/orders/:orderId/invoice', title: 'Invoice' },
  { path: '/quotes/:quoteId', title: 'Quote' },
  { path: '/pod', title: 'Proof of delivery' },
  { path: '/pod/:checkId', title: 'Proof of delivery' },
];

export const pages: readonly Page[] = [
  { path: '/', title: 'Custom printed and embroidered apparel' },
  { path: '/products', title: 'Products' },
  { path: '/product/:id', title: 'Product' },
  { path: '/products/:id', title: 'Product' },
  { path: '/contact', title: 'Contact' },
  ...policyPages,
  ...[...privatePages, ...staffPages].map(page => ({ ...page, isPrivate: true })),
];

/** The page for a path, or null: the 404 page. */
export function pageAt(path: string): Page | null {
  const trimmed = path.replace(/(?<=[^/])\/$/, '');
  return pages.find(page => matches(page.path, trimmed)) ?? null;
}

function matches(pattern: string, path: string): boolean {
  const want = pattern.split('/');
  const have = path.split('/');
  return (
    want.length === have.length &&
    want.every((part, i) => part === have[i] || (part.startsWith(':') && !!have[i]))
  );
}

export const notFoundTitle = 'Page Not Found';

export function fullTitle(title: string, siteName: string): string {
  return `${title} · ${siteName}`;
}

/** The product id in an address; null if it isn't a valid id. */
export function productIdIn(pathname: string): number | null {
  const [, id] = /^\/products?\/([1-9]\d{0,8})\/?$/.exec(pathname) ?? [];
  return id ? Number(id) : null;
}
