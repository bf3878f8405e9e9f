/** Runs a module of this folder in a page of Chromium, bundled, and answers what its `run` answers. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';

export interface InPage {
  executablePath: string;
  /** A file of this folder. */
  entry: string;
  /** How many times slower than this machine its processor is. */
  slower?: number;
}

export async function runInPage<Told>({ executablePath, entry, slower = 1 }: InPage): Promise<Told> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'inPage',
    target: 'es2022',
    minify: true,
  });
  // Storage needs an origin.
  const server = createServer(
    (_, res) => void res.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
  );
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    return (await page.evaluate('inPage.run()')) as Told;
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}
