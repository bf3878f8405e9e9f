/** Puts the metrics together: every figure is the question of the feature that it belongs to. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { countFileFindings } from '#api/backup/check-files.ts';
import { readBackupFigures } from '#api/backup/read-backup-news.ts';
import { countAsking } from '#api/features/deliveries/to-review.ts';
import { countRejected } from '#api/features/deliveries/rejected/read-rejected.ts';
import { countDeclines } from '#api/features/payments/count-declines.ts';
import { countUnmatched } from '#api/features/payments/queries.ts';
import { readQueues } from '#api/jobs/read-queues.ts';
import type { Figure } from '#api/metrics/figure.ts';
import { type Metrics, type MetricsParts, openMetrics } from '#api/metrics/open-metrics.ts';
import { countFindings } from '#api/sync/check-records.ts';

export interface MetricsConfig extends Pick<MetricsParts, 'readVolume' | 'keptMs' | 'replica'> {
  knex: Knex;
  url: string;
  log: Pick<Logger, 'warn'>;
  dataDir: string;
}

export function buildMetrics(config: MetricsConfig): Promise<Metrics> {
  return openMetrics({ ...config, figures });
}

const figures: readonly Figure[] = [
  {
    gauges: {
      selvedge_backup_age_seconds:
        'Since the newest good backup was begun; without any, since the shop was made',
      selvedge_backup_bytes: 'Size of the newest good backup',
      selvedge_backup_faults:
        'Whether the newest try failed, and whether the newest backup did not stand its drill',
    },
    async read(knex) {
      const { ageSeconds, bytes, faults } = await readBackupFigures(knex, new Date());
      return [
        { gauge: 'selvedge_backup_age_seconds', value: ageSeconds },
        { gauge: 'selvedge_backup_bytes', value: bytes },
        { gauge: 'selvedge_backup_faults', value: faults },
      ];
    },
  },
  {
    gauges: {
      selvedge_file_findings: 'Files that rows need and that are missing or have changed, by the last check',
    },
    labelName: 'kind',
    async read(knex) {
      const { missing, changed } = await countFileFindings(knex);
      return [
        { gauge: 'selvedge_file_findings', label: 'missing', value: missing },
        { gauge: 'selvedge_file_findings', label: 'changed', value: changed },
      ];
    },
  },
  {
    gauges: { selvedge_payments_unmatched: 'Money that came and belongs to no order; at most 200' },
    read: async knex => [{ gauge: 'selvedge_payments_unmatched', value: await countUnmatched(knex) }],
  },
  {
    gauges: {
      selvedge_payments_tried: 'Of the newest payments within an hour, those that were tried; at most 20',
      selvedge_payments_declined: 'Of those, the declined',
    },
    async read(knex) {
      const { tries, declines } = await countDeclines(knex, new Date());
      return [
        { gauge: 'selvedge_payments_tried', value: tries },
        { gauge: 'selvedge_payments_declined', value: declines },
      ];
    },
  },
  {
    gauges: { selvedge_outbox_conflicts: 'What devices sent and a person has to review' },
    labelName: 'kind',
    read: async knex => [
      { gauge: 'selvedge_outbox_conflicts', label: 'conflict', value: await countAsking(knex) },
      { gauge: 'selvedge_outbox_conflicts', label: 'refusal', value: await countRejected(knex) },
    ],
  },
  {
    gauges: {
      selvedge_queue_depth: 'What waits in a queue',
      selvedge_queue_oldest_seconds: 'Age of the oldest that has not had its first try',
    },
    labelName: 'queue',
    read: async knex =>
      (await readQueues(knex)).flatMap(({ queue, depth, oldestSeconds }) => [
        { gauge: 'selvedge_queue_depth', label: queue, value: depth },
        { gauge: 'selvedge_queue_oldest_seconds', label: queue, value: oldestSeconds },
      ]),
  },
  {
    gauges: { selvedge_record_findings: 'Findings of the hourly check of the offline records' },
    labelName: 'kind',
    read: async knex =>
      (await countFindings(knex)).map(({ kind, count }) => ({
        gauge: 'selvedge_record_findings',
        label: kind,
        value: count,
      })),
  },
];
