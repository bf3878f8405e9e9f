/** The web app manifest: one app to install, with a shortcut for each person's first screen. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Selvedge',
  short_name: 'Selvedge',
  description: 'Custom printed and embroidered apparel for teams, events and businesses.',
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f5f2eb',
  background_color: '#f5f2eb',
  categories: ['shopping', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    { src: '/screenshots/home-phone.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' },
    { src: '/screenshots/products-phone.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' },
    { src: '/screenshots/home-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
  ],
  shortcuts: [
    { name: 'Shop', url: '/products', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    {
      name: 'Deliveries',
      url: '/admin/deliveries',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    { name: 'Jobs', url: '/admin/jobs', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};
