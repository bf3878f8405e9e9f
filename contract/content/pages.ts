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

/**
 * Every screen of staff by its path below `/admin`. `pwa/src/staff-screens.tsx` says what each shows, to whom, and its
 * place in the menu.
 */
const staffTitles = {
  '': 'Admin Dashboard',
  '/dashboard': 'Admin Dashboard',
  '/products': 'Product Management',
  '/jobs': 'Production Jobs',
  '/jobs/:jobId/ticket': 'Job ticket',
  '/deliveries': 'Deliveries',
  '/orders': 'Orders',
  '/orders/new': 'New order',
  '/orders/:orderId/change': 'Change order',
  '/orders/:orderId/packing-slip': 'Packing slip',
  '/orders/:orderId/tickets': 'Job tickets',
  '/orders/:orderId': 'Order',
  '/quotes': 'Quote Requests',
  '/quotes/new': 'New quote',
  '/quotes/:quoteId/edit': 'Quote',
  '/leads': 'Leads',
  '/customers': 'Customers',
  '/customers/:customerId': 'Customer',
  '/customers/:customerId/statement': 'Statement',
  '/organisations': 'Organisations',
  '/organisations/:organisationId': 'Organisation',
  '/discounts': 'Discount codes',
  '/discounts/:codeId': 'Discount code',
  '/receivables': 'Receivables',
  '/figures': 'Figures',
  '/crm': 'CRM Pipeline',
  '/crm-board': 'CRM Pipeline',
  '/mail': 'Email',
  '/content': 'Content',
  '/settings': 'Settings',
  '/media': 'Media',
  '/import': 'Product import',
  '/seo': 'SEO and Analytics',
  '/setup': 'Set up your shop',
  '/techniques': 'Techniques',
  '/people': 'People',
  '/device': 'This device',
  '/audit': 'Audit Log',
  '/health': 'Shop health',
} as const;
type Below<Path extends string> = Path extends '' ? '/admin' : `/admin${Path}`;
export type StaffPath = Below<keyof typeof staffTitles>;

/** Reached from elsewhere, or for one person alone: no search engine is shown them. */
const privateTitles: Readonly<Record<string, string>> = {
  '/preview': 'Preview',
  '/versions/:policy/:number': 'Version of a policy',
  '/newsletter/confirm': 'Newsletter',
  '/newsletter/unsubscribe': 'Newsletter',
  '/share': 'Your picture',
  '/setup': 'Set up your shop',
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/checkout/success': 'Checkout',
  '/auth': 'Sign in',
  '/auth/forgot': 'Forgot password',
  '/auth/provider': 'Sign in',
  '/auth/reset': 'Choose a new password',
  '/account': 'Account',
  '/account/email': 'Email address',
  '/account/join': 'Join an organisation',
  '/account/organisation': 'Organisation',
  '/orders/find': 'Find your order',
  '/orders/:orderId': 'Order',
  '/orders/:orderId/pay': 'Pay for your order',
  '/orders/:orderId/proof': 'Your proof',
  '/approve/:approverId': 'A proof for your approval',
  '/orders/:orderId/invoice': 'Invoice',
  '/quotes/:quoteId': 'Quote',
  '/sizes/:linkId': 'Your sizes',
  '/pod': 'Proof of delivery',
  '/pod/:checkId': 'Proof of delivery',
};

const privatePages = (titles: Readonly<Record<string, string>>, above = ''): Page[] =>
  Object.entries(titles).map(([path, title]) => ({ path: above + path, title, isPrivate: true }));

export const pages: readonly Page[] = [
  { path: '/', title: 'Custom printed and embroidered apparel' },
  { path: '/products', title: 'Products' },
  { path: '/product/:id', title: 'Product' },
  { path: '/products/:id', title: 'Product' },
  { path: '/contact', title: 'Contact' },
  ...policyPages,
  ...privatePages(privateTitles),
  ...privatePages(staffTitles, '/admin'),
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
