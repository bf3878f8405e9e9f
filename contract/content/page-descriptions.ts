/**
 * Descriptions of the pages for search engines and shares, by path. Separate from `pages.ts`, which every visit loads.
 */
export const pageDescriptions: Readonly<Record<string, string>> = {
  '/terms': 'Orders, prices, artwork, proofs, payment and accounts: what you and the shop agree on.',
  '/privacy': 'What we keep, where and for how long, who else receives it, and your rights. No trackers.',
  '/refund-policy':
    'Your consumer guarantees, our workmanship guarantee, returning blanks, and how refunds are made.',
  '/shipping-policy': 'Delivery prices, production and delivery times, signatures, damaged and lost parcels.',
  '/faq': 'Answers about orders, artwork, production, delivery, quality, returns, payment and accounts.',
  '/': 'Choose the garment, put your design on it and see the whole price. Printed and embroidered in Australia.',
  '/products': 'Tees, hoodies, polos, caps and bags to print or embroider.',
  '/contact': 'Where we are, when we are open, and how to reach us about printed and embroidered apparel.',
};
