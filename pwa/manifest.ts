/**
 * The web app manifest: one app to install. Its shortcuts are the same for everybody: phones show the first four, and
 * whoever may not open one is led to their own place (`?from=shortcut`).
 */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { shareField, sharePath } from './src/common/platform/shared-file.ts';

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
});

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
    shortcut('Products', '/products'),
    shortcut('My orders', '/account?tab=orders&from=shortcut'),
    shortcut('Deliveries', '/admin/deliveries?from=shortcut'),
    shortcut('Jobs', '/admin/jobs?from=shortcut'),
    shortcut('Office orders', '/admin/orders?from=shortcut'),
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: shareField, accept: ['image/*', 'application/pdf', '.pdf', '.ai'] }] },
  },
};
