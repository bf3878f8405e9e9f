/**
 * The metrics of one process, in the words of Prometheus:
 *
 *   meter   ← requests and the security log, counted as they happen
 *   figures ← asked when somebody scrapes (read-figures.ts); the disk and the pool too, without the database
 *   scrape  → both, and what Node knows of itself
 *
 * A scrape never fails for the database: its figures are then missing, and `selvedge_database_up` is 0.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Meter } from '#api/http/meter.ts';
import type { ReplicaWatch } from '#api/database/replica/watch-replica.ts';
import { createMeter } from './create-meter.ts';
import type { Figure, Sample } from './figure.ts';
import { diskFigure, type ReadVolume } from './read-disk.ts';
import { createReader } from './read-figures.ts';
import { poolGauge, readPool } from './read-pool.ts';
import { readReplica, replicaGauges } from './read-replica.ts';

export interface MetricsParts {
  /** The shop's own, whose pool is looked at. */
  knex: Knex;
  /** Of the same database, for the connection that the figures are read over. */
  url: string;
  log: Pick<Logger, 'warn'>;
  dataDir: string;
  figures: readonly Figure[];
  /** Of a shop with a replica. */
  replica?: Pick<ReplicaWatch, 'mayRead' | 'ageSeconds'> | null;
  readVolume?: ReadVolume;
  /** How long a reading of the figures serves; for tests. */
  keptMs?: number;
}

export interface Metrics {
  meter: Meter;
  contentType: string;
  scrape(): Promise<string>;
}

const ownGauges: Pick<Figure, 'gauges' | 'labelName'>[] = [
  {
    gauges: { [poolGauge]: 'Connections of the pool: used, free, and waiting for one' },
    labelName: 'state',
  },
  { gauges: { selvedge_database_up: 'Whether the database answers' } },
  { gauges: replicaGauges },
  { gauges: { selvedge_figures_missing: 'Figures that could not be read although the database answers' } },
];

export async function openMetrics(parts: MetricsParts): Promise<Metrics> {
  // Here and not above: a shop without metrics does not load it at all.
  const prom = await import('prom-client');
  const lasting = new prom.Registry();
  prom.collectDefaultMetrics({ register: lasting });
  const disk = diskFigure(parts.dataDir, parts.readVolume);
  const declared = [...parts.figures, disk, ...ownGauges];
  const readFigures = createReader(parts);

  async function readSamples(): Promise<Sample[]> {
    // Before the question takes its time: the pool is told as it was when somebody asked.
    const pool = readPool(parts.knex);
    const [reading, room] = await Promise.all([readFigures(), disk.read(parts.knex).catch(() => null)]);
    const missing = reading.missing + (room ? 0 : 1);
    return [
      ...pool,
      ...readReplica(parts.replica),
      ...reading.samples,
      ...(room ?? []),
      { gauge: 'selvedge_database_up', value: reading.isDatabaseUp ? 1 : 0 },
      { gauge: 'selvedge_figures_missing', value: missing },
    ];
  }

  /** Gauges of one scrape alone, so that what could not be read is absent and not as it was. */
  function write(samples: readonly Sample[]): Promise<string> {
    const momentary = new prom.Registry();
    for (const { gauges, labelName } of declared)
      for (const [name, help] of Object.entries(gauges)) {
        const found = samples.filter(({ gauge }) => gauge === name);
        if (found.length === 0) continue;
        const labelNames = labelName ? [labelName] : [];
        const gauge = new prom.Gauge({ name, help, labelNames, registers: [momentary] });
        for (const { label, value } of found)
          if (labelName) gauge.set({ [labelName]: label ?? '' }, value);
          else gauge.set(value);
      }
    return momentary.metrics();
  }

  return {
    meter: createMeter(prom, lasting),
    contentType: lasting.contentType,
    scrape: async () => (await lasting.metrics()) + (await write(await readSamples())),
  };
}
