import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/support/database/memory-folder.ts';
import { replacingFiles } from './tests/support/setup/replacing-files.ts';
import { patienceMs } from './tests/support/waiting/patience.ts';

keepTemporaryFilesInMemory();

const ignored = ['**/node_modules/**', 'dist/**', '.data/**', '.cache/**'];
/** What `npm run test:all` tries and `npm test` does not. */
const long = ['**/*.long.test.ts'];
const needsDatabase = [
  '**/*.db.test.ts',
  'tests/sync/**/*.test.ts',
  'tests/security/**/*.test.ts',
  'tests/faults/**/*.test.ts',
];

// These end what hangs and promise nothing: thousands of generated cases took 30 s at a load of 25 on two cores, and what
// is polled for came after more than the second that Vitest would wait.
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: patienceMs } },
};
const compareBytes = './tests/support/setup/compare-bytes.ts';
const onPage = { setupFiles: './tests/support/setup/patient-components.ts', ...patient };
const onDatabase = {
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: compareBytes,
  ...patient,
};

export default defineConfig({
  test: {
    // Sources are compiled once for all that a run of `npm test` starts, and for the next run: one file alone takes two thirds.
    experimental: { fsModuleCache: true },
    reporters: process.env['VERBOSE'] ? ['verbose'] : ['dot'],
    // One more than cores: some tests wait, for what hangs or has ended.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          // Files share what they import, for half of the processor's time: what a test changes, it puts back.
          isolate: false,
          // Dexie follows queries only where a global database is there when it is loaded.
          setupFiles: ['fake-indexeddb/auto', compareBytes],
          unstubGlobals: true,
          unstubEnvs: true,
          ...patient,
          include: ['**/*.test.ts'],
          exclude: [...ignored, ...needsDatabase, ...long],
        },
      },
      {
        // Files share what they import, which takes a good third off the processor’s time of all; each has a page of its own.
        test: {
          name: 'components',
          isolate: false,
          ...onPage,
          include: ['**/*.test.tsx'],
          exclude: [...ignored, ...replacingFiles],
        },
      },
      { test: { name: 'components-alone', ...onPage, include: replacingFiles } },
      {
        test: {
          name: 'db',
          // No module keeps state that another test could meet: files share what they import, for two thirds of the time.
          // Not so above: there, live queries of Dexie failed depending on which files had run before in the same process.
          isolate: false,
          include: needsDatabase,
          exclude: [...ignored, ...long],
          ...onDatabase,
        },
      },
      { test: { name: 'long', isolate: false, include: long, exclude: ignored, ...onDatabase } },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/*.spec.ts'],
          // The build and the seeded shop, as for the journeys in Chromium.
          globalSetup: './tests/e2e/support/global-setup.ts',
          ...patient,
          // As for those journeys.
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
    ],
  },
});
