import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appVersion } from './contract/wire/version.ts';
import { webManifest } from './pwa/manifest.ts';
import {
  chunkFileName,
  chunkGroups,
  isForStaff,
  listScreenFiles,
  listStaffFiles,
  scriptsAfterPaint,
} from './pwa/chunks.ts';
import { packGarments } from './pwa/garment-set.ts';
import { shipLicences } from './pwa/licences.ts';

const apiAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:3001';

function productionRouter(entry: string, file: string) {
  const folder = path.join(import.meta.dirname, 'node_modules/react-router/dist/production');
  return { find: new RegExp(`^react-router${entry}$`), replacement: path.join(folder, `${file}.mjs`) };
}

export default defineConfig({
  root: path.join(import.meta.dirname, 'pwa'),
  publicDir: 'public',
  define: { __BUILD__: JSON.stringify(process.env.BUILD_ID ?? appVersion) },
  resolve: {
    alias: [
      // Radix locks scrolling through this package, which writes a <style> element that our CSP forbids.
      {
        find: 'react-remove-scroll',
        replacement: path.join(import.meta.dirname, 'pwa/src/common/ui/dialogs/scroll-lock.tsx'),
      },
      {
        find: '../createLucideIcon.mjs',
        replacement: path.join(import.meta.dirname, 'pwa/src/common/ui/shapes/lucide-icon.ts'),
      },
      // fontkit unpacks WOFF2 with it. Our fonts for outlines are TTF, and its dictionary is 120 kB.
      {
        find: /^brotli\/decompress(\.js)?$/,
        replacement: path.join(import.meta.dirname, 'pwa/src/common/local/lettering/no-brotli.ts'),
      },
      // Its package file names the build with warnings for developers alone, whatever is being built.
      ...(process.env.NODE_ENV === 'production'
        ? [productionRouter('', 'index'), productionRouter('/dom', 'dom-export')]
        : []),
    ],
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/pwa'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups() } } },
  },
  server: { proxy: { '/api': apiAddress, '/garments': apiAddress } },
  plugins: [
    react(),
    tailwindcss(),
    listStaffFiles(),
    packGarments(),
    shipLicences(),
    listScreenFiles(),
    scriptsAfterPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png', 'garments.json'],
        manifestTransforms: [
          // The server answers the shell at every address but its file name: home's own, and that of no page in
          // particular for all others.
          entries => ({
            manifest: entries
              .filter(({ url }) => !isForStaff(url))
              .flatMap(entry =>
                entry.url === 'index.html' ? ['/', '/shell'].map(url => ({ ...entry, url })) : [entry],
              ),
            warnings: [],
          }),
        ],
        // The reader of photographs, kept by its first use.
        globIgnores: ['**/libheif-*.js'],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
    }),
  ],
});
