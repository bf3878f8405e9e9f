/**
 * The routes of the app that people open by address. The server answers them with the shell and 200;
 * every other path is the shell with 404. `title` fills the head of the shell.
 */
export interface Page {
  /** Path with `:name` for parameters, or a prefix ending in `/*`. */
  path: string;
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
  /** The address that search engines should keep; this one is another way to it. */
  canonicalPath?: string;
}

interface PolicyPaths extends Page {
  aliases: readonly string[];
}

const withAliases = ({ aliases, ...page }: PolicyPaths): Page[] => [
  page,
  ...aliases.map(path => ({ ...page, path, canonicalPath: page.path })),
];

/** The policies and the FAQ; the first address of each is its own. */
const policyPages: readonly Page[] = [
  {
    path: '/terms',
    title: 'Terms of Sale',
    description: 'Orders, prices, artwork, proofs, payment and accounts: what you and the shop agree on.',
    aliases: ['/terms-and-conditions', '/terms-conditions'],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we keep, where and for how long, who else receives it, and your rights. No trackers.',
    aliases: ['/privacy-policy'],
  },
  {
    path: '/refund-policy',
    title: 'Refund & Returns Policy',
    description:
      'Your consumer guarantees, our workmanship guarantee, returning blanks, and how refunds are made.',
    aliases: ['/refunds'],
  },
  {
    path: '/shipping-policy',
    title: 'Shipping & Delivery Policy',
    description: 'Delivery prices, production and delivery times, signatures, damaged and lost parcels.',
    aliases: ['/shipping'],
  },
  {
    path: '/faq',
    title: 'Frequently Asked Questions',
    description:
      'Answers about orders, artwork, production, delivery, quality, returns, payment and accounts.',
    aliases: [],
  },
].flatMap(withAliases);

export const pages: readonly Page[] = [
  {
    path: '/',
    title: 'Custom printed and embroidered apparel',
    description:
      'Choose the garment, put your design on it and see the whole price. Printed and embroidered in Australia.',
  },
  {
    path: '/products',
    title: 'Products',
    description: 'Tees, hoodies, polos, caps and bags to print or embroider.',
  },
  { path: '/product/:id', title: 'Product' },
  { path: '/products/:id', title: 'Product' },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Where we are, when we are open, and how to reach us about printed and embroidered apparel.',
  },
  { path: '/newsletter/confirm', title: 'Newsletter', isPrivate: true },
  { path: '/newsletter/unsubscribe', title: 'Newsletter', isPrivate: true },
  { path: '/cart', title: 'Cart', isPrivate: true },
  { path: '/checkout', title: 'Checkout', isPrivate: true },
  { path: '/checkout/success', title: 'Checkout', isPrivate: true },
  { path: '/auth', title: 'Sign in', isPrivate: true },
  { path: '/account', title: 'Account', isPrivate: true },
  { path: '/orders/:orderId', title: 'Order', isPrivate: true },
  ...policyPages,
  { path: '/admin', title: 'Admin Dashboard', isPrivate: true },
  { path: '/admin/dashboard', title: 'Admin Dashboard', isPrivate: true },
  { path: '/admin/jobs', title: 'Production Jobs', isPrivate: true },
  { path: '/admin/deliveries', title: 'Deliveries', isPrivate: true },
  { path: '/admin/orders', title: 'Orders', isPrivate: true },
  { path: '/admin/orders/:id', title: 'Order', isPrivate: true },
  { path: '/admin/import', title: 'Product import', isPrivate: true },
];

/** The page that a path opens, or null: the 404 page. */
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
