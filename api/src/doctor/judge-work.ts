/** What waits, what failed and what is missing, and the devices of staff. */
import { countText } from '#api/backup/figures-text.ts';
import type { HealthCheck } from '#contract/health/checks.ts';
import { look, type Told, well, wrong } from './told.ts';

export interface WorkFacts {
  files: { missing: number; trouble: string | null; isMoving: boolean };
  /** Names of key files that others may read. */
  openKeys: string[];
  recordsAtFault: number;
  paymentsUnmatched: number;
  queues: { queue: string; oldestSeconds: number }[];
  /** Messages of the payment provider that could not be applied, however often. */
  eventsStuck: number;
  /** Names of feeds whose last run failed. */
  feedsFailed: string[];
}

export interface DeviceFacts {
  /** Of the last seven days. */
  push: { devices: number; sent: number; failed: number };
  /** Seen in the last thirty days. */
  staffDevices: { seen: number; isBuildKnown: boolean; old: number; unsent: number };
}

const slowQueueSeconds = 900;
const are = (count: number) => (count === 1 ? 'is' : 'are');

export const judgeWork: Record<
  Extract<HealthCheck, 'files' | 'keys' | 'records' | 'payments' | 'queues' | 'feeds'>,
  (facts: WorkFacts) => Told[]
> = {
  files({ files: { missing, trouble, isMoving } }) {
    const found: Told[] = [];
    if (trouble !== null)
      found.push(wrong(`Files: ${trouble}`, 'Check FILES_URL, and whether the folder or bucket is there.'));
    if (missing > 0)
      found.push(
        wrong(
          `${countText(missing, 'file')} that records need ${are(missing)} missing.`,
          'npm run check:files names them; a restore of a backup brings them back.',
        ),
      );
    if (isMoving)
      found.push(
        look('Files are read from FILES_ALSO too.', 'When npm run files:move is done, take FILES_ALSO away.'),
      );
    return found.length > 0 ? found : [well('No file is missing.')];
  },
  keys({ openKeys }) {
    if (openKeys.length === 0) return [well('Nobody else on this machine can read the keys.')];
    return openKeys.map(name =>
      wrong(`${name} can be read by other users of this machine.`, `chmod 600 ${name}`),
    );
  },
  records({ recordsAtFault: count }) {
    if (count === 0) return [well('The offline records add up.')];
    return [
      wrong(
        `${countText(count, 'record')} of offline work ${are(count)} inconsistent.`,
        'The log names them. Was a backup brought back, or a row changed by hand?',
      ),
    ];
  },
  payments({ paymentsUnmatched: count }) {
    if (count === 0) return [well('Every payment has its order.')];
    return [
      wrong(
        `${countText(count, 'payment')} came without an order.`,
        'Look at /admin/orders?view=unmatched: make the order, or refund.',
      ),
    ];
  },
  queues({ queues, eventsStuck }) {
    const found = queues
      .filter(({ oldestSeconds }) => oldestSeconds > slowQueueSeconds)
      .map(({ queue, oldestSeconds }) =>
        wrong(
          `Work waits for ${Math.round(oldestSeconds / 60)} min in the queue ${queue}.`,
          'Is the shop running, and can it reach the mail server and Stripe? Its log says what it tries.',
        ),
      );
    if (eventsStuck > 0)
      found.push(
        wrong(
          `${countText(eventsStuck, 'message')} of the payment provider could not be applied.`,
          'The log says why. They are tried again by themselves.',
        ),
      );
    return found.length > 0 ? found : [well('No work waits.')];
  },
  feeds({ feedsFailed }) {
    if (feedsFailed.length === 0) return [well('No supplier’s file failed.')];
    return feedsFailed.map(name =>
      wrong(
        `The last run of ${name} failed.`,
        'Look at /admin/import, under the suppliers’ files: it says why.',
      ),
    );
  },
};

export function judgePush({ push: { devices, sent, failed } }: DeviceFacts): Told[] {
  if (devices === 0) return [well('No device has asked for notices.')];
  const says = `${countText(devices, 'device')} ${devices === 1 ? 'gets' : 'get'} notices`;
  if (failed > 0 && failed >= sent)
    return [
      wrong(
        `${says}, and ${countText(failed, 'notice')} of this week could not be sent.`,
        'Can this machine reach the internet? If PUSH_KEY changed, people switch notices on again.',
      ),
    ];
  return [well(sent > 0 ? `${says}; ${countText(sent, 'notice')} went out this week.` : `${says}.`)];
}

export function judgeDevices({ staffDevices }: DeviceFacts): Told[] {
  const { seen, isBuildKnown, old, unsent } = staffDevices;
  const found: Told[] = [];
  if (unsent > 0)
    found.push(
      wrong(
        `${countText(unsent, 'device')} ${unsent === 1 ? 'has' : 'have'} held back work for more than twelve hours.`,
        'Look at /admin/people?unsent=true, and ask its owner to open the app where there is a connection.',
      ),
    );
  if (isBuildKnown && old > 0)
    found.push(
      look(
        `${countText(old, 'device')} of ${seen} ${are(old)} on another version of the app.`,
        'They change by themselves when the app is closed and opened again; old ones keep working.',
      ),
    );
  if (found.length > 0) return found;
  return [
    well(
      seen === 0
        ? 'No staff device has synced in thirty days.'
        : `${countText(seen, 'staff device')}, all well.`,
    ),
  ];
}
