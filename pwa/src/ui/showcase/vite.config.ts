import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** The strictest part of the shop's policy, so that a piece that writes a <style> fails here first. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'";

/** `npx vite build --config pwa/src/ui/showcase/vite.config.ts`, then `vite preview` with the same config. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../../public'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { 'react-remove-scroll': here('../scroll-lock.tsx') } },
  build: { outDir: here('../../../../.cache/showcase'), emptyOutDir: true },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
