import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';
import { keepTemporaryFilesInMemory } from './tests/support/database/memory-folder.ts';

keepTemporaryFilesInMemory();

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // These end what hangs and promise nothing: on two cores with a load of 12 a journey takes four times as long as on
  // an idle machine. What a person may be kept waiting for is measured by `npm run bench`.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: await findChromium(), args: flags },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    screenshot: 'only-on-failure',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 60_000,
  },
});
