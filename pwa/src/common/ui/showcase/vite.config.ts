import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type * as GarmentDyes from '#contract/garments/garment-dyes.ts';

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** The strictest part of the shop's policy, so that a piece that writes a <style> fails here first. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'";

/** Draws garments as the shop does, which therefore need not run beside. */
function drawGarments(): Plugin {
  return {
    name: 'draw-garments',
    configureServer(server) {
      server.middlewares.use('/garments', async (request, response) => {
        const { readGarmentPath, renderGarment } = (await server.ssrLoadModule(
          '#contract/garments/garment-dyes.ts',
        )) as typeof GarmentDyes;
        const asked = readGarmentPath(`/garments${request.url}`);
        if (!asked?.dyes) return void response.writeHead(404).end();
        const drawing = readFileSync(`api/assets/garments/${asked.drawing}.svg`, 'utf8');
        response.setHeader('Content-Type', 'image/svg+xml').end(renderGarment(drawing, asked.dyes));
      });
    },
  };
}

/** `npm run gallery` */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../../../public'),
  plugins: [react(), tailwindcss(), drawGarments()],
  resolve: { alias: { 'react-remove-scroll': here('../dialogs/scroll-lock.tsx') } },
  build: { outDir: here('../../../../../.cache/showcase'), emptyOutDir: true },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
