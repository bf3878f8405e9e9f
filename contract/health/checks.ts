/** What `npm run doctor` and the office's health screen look at, in the order of a round. No zod here: the screen uses the words. */

export const healthChecks = [
  'address',
  'certificate',
  'proxy',
  'clock',
  'database',
  'webhook',
  'mail',
  'sender',
  'push',
  'disk',
  'backup',
  'drill',
  'files',
  'keys',
  'records',
  'payments',
  'queues',
  'feeds',
  'devices',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

export const healthWords: Record<HealthCheck, string> = {
  address: 'Public address',
  certificate: 'Certificate',
  proxy: 'Proxy',
  clock: 'Clocks',
  database: 'Database',
  webhook: 'Payment messages',
  mail: 'Mail server',
  sender: 'Sender’s domain',
  push: 'Notices on devices',
  disk: 'Disk',
  backup: 'Backups',
  drill: 'Restore drill',
  files: 'Stored files',
  keys: 'Key files',
  records: 'Offline records',
  payments: 'Payments without an order',
  queues: 'Waiting work',
  feeds: 'Suppliers’ files',
  devices: 'Staff devices',
};

/** `wrong`: somebody should act. `look`: it works, and could be better. */
export const findingStates = ['wrong', 'look', 'well'] as const;
export type FindingState = (typeof findingStates)[number];

export interface Finding {
  check: HealthCheck;
  state: FindingState;
  /** One sentence, or some. */
  says: string;
  /** What to do about it; null where nothing is to be done. */
  act: string | null;
}
