/** What may go wrong around the shop, and the tests that make it go wrong. Each case of a file is a try. */
export const faults = [
  {
    fault: 'PostgreSQL is restarted or killed under load',
    files: [
      'tests/faults/api-kills.long.test.ts',
      'tests/faults/embedded-kills.long.test.ts',
      'tests/faults/embedded-restarts.long.test.ts',
    ],
  },
  { fault: 'a session ends inside a transaction', files: ['api/src/database/transaction.db.test.ts'] },
  { fault: 'no connection is left, or the server hangs', files: ['api/src/database/connect.db.test.ts'] },
  {
    fault: 'messages of the provider are lost, doubled, late or in another order',
    files: ['api/src/features/payments/webhooks.db.test.ts'],
  },
  {
    fault: 'the provider is silent, slow, or does it and does not say so',
    files: [
      'api/src/features/checkout/stripe.db.test.ts',
      'api/src/features/checkout/settle/provider-silent.db.test.ts',
    ],
  },
  {
    fault: 'the disk of the files or of the database is full',
    files: ['api/src/features/shop/readiness.db.test.ts', 'api/src/outside/files/folder-store.test.ts'],
  },
  {
    fault: 'the store of files is slow, refuses, breaks off, loses answers, is away',
    files: ['api/src/outside/files/stores.test.ts', 'tests/operate/nodes.db.test.ts'],
  },
  { fault: 'sockets that say nothing or never end', files: ['api/src/http/connections/listen.test.ts'] },
  {
    fault: 'a node is asked to end, or killed, under load',
    files: ['tests/faults/drain-wait.test.ts', 'tests/operate/rolling.long.test.ts'],
  },
  { fault: 'clocks of devices are wrong', files: ['api/src/sync/devices/clock.test.ts'] },
  {
    fault: 'an older app meets this version, and this version older rows',
    files: [
      'tests/sync/released-device.test.ts',
      'tests/sync/released-mutations.test.ts',
      'api/migrations/expand.test.ts',
    ],
  },
  {
    fault: 'a migration fails, or two nodes make it at once',
    files: ['api/src/database/schema/migrate.db.test.ts', 'tests/faults/demo-nodes.long.test.ts'],
  },
  { fault: 'the device is out of room', files: ['pwa/src/common/local/database/storage-room.test.ts'] },
  {
    fault: 'an answer is lost after the work was done',
    files: ['tests/sync/lost-answers.test.ts', 'tests/sync/two-nodes.test.ts'],
  },
  { fault: 'two tabs send from one outbox', files: ['pwa/src/common/local/sync/sync-loop.test.ts'] },
  { fault: 'a node dies while it sends mail', files: ['api/src/jobs/send-mails.db.test.ts'] },
  {
    fault: 'the shop is lost, and brought back from its backup',
    files: ['tests/backup/backup.db.test.ts', 'tests/backup/nightly.db.test.ts'],
  },
  { fault: 'an import is killed', files: ['tests/faults/import-kills.long.test.ts'] },
  {
    fault: 'the environment of the process is hostile',
    files: ['tests/faults/hostile-environment.test.ts'],
  },
];
