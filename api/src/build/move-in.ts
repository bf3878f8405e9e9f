/** `npm run move-in`: customers and orders of another shop system, from its CSV exports. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { countText } from '#api/backup/figures-text.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { type BroughtIn, bringIn } from '#api/features/imports/move-in/bring-in.ts';
import { type Field, readMap, sources } from '#api/features/imports/move-in/fields.ts';
import type { Found } from '#api/features/imports/move-in/read-file.ts';
import type { DayOrder } from '#api/features/imports/move-in/read-values.ts';
import { type Command, readOptions, say } from './commands/command.ts';
import { withKnex } from './commands/with-knex.ts';

const usage =
  'npm run move-in -- --from shopify --file customers.csv --file orders.csv shows what would come; add --apply to take it.';

/** Told in full; the rest is in the file beside. */
const toldRows = 10;

export const moveIn: Command = async (args, config) => {
  const files = args.flatMap((word, at) => (args[at - 1] === '--file' ? [word] : []));
  const others = args.filter((word, at) => word !== '--file' && args[at - 1] !== '--file');
  const { values, flags } = readOptions(others, { values: ['from', 'map', 'dates'], flags: ['apply'] });
  const source = sources.find(one => one === values['from']);
  if (!source) throw new Error(`Say from where: --from ${sources.join(' or --from ')}. ${usage}`);
  if (files.length === 0) throw new Error(`Say which files. ${usage}`);
  const dayOrder = readDayOrder(values['dates']);
  const mapped: ReadonlyMap<string, Field> = values['map'] ? readMap(values['map']) : new Map();
  const isPreview = flags['apply'] !== true;
  let wrong = 0;
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${file} is not there.`);
    const kept = keepWrong(file);
    const request = { file, source, mapped, dayOrder, isPreview, onWrong: kept.take };
    const done = await withOwnerUrl(config, url => withKnex(url, knex => bringIn(knex, request)));
    for (const line of report(file, done, isPreview)) say(line);
    for (const line of await kept.end()) say(line);
    wrong += done.wrong;
  }
  if (isPreview) say('Nothing was changed: this was a preview. Run the same with --apply to take it.');
  return wrong > 0 ? 2 : 0;
};

function readDayOrder(written: string | undefined): DayOrder | null {
  if (written === undefined || written === 'dmy' || written === 'mdy') return written ?? null;
  throw new Error('--dates is dmy (26/11/2026) or mdy (11/26/2026).');
}

function report(file: string, done: BroughtIn, isPreview: boolean): string[] {
  const will = isPreview ? ' would be' : '';
  const parts = [
    `${countText(done.newCustomers, 'customer')}${will} new`,
    `${done.completedCustomers}${will} completed`,
    `${done.sameCustomers} known already`,
    ...(done.kind === 'orders'
      ? [`${countText(done.newOrders, 'past order')}${will} new`, `${done.knownOrders} known already`]
      : []),
    `${countText(done.wrong, 'row')} left out`,
  ];
  return [
    `${file} (${done.kind}): ${parts.join(', ')}.`,
    ...(done.unused.length > 0 ? [`  Columns that are not used: ${done.unused.join(', ')}.`] : []),
  ];
}

/** Rows that were left out, with the reason, in a file beside: mended, it is read like the first one. */
function keepWrong(file: string) {
  const rows: string[][] = [];
  const told: string[] = [];
  let head: string[] = [];
  return {
    take(found: Found, columns: string[]) {
      if (found.kind !== 'wrong') return;
      head = columns;
      told.push(`  Line ${found.line}: ${found.why}.`);
      rows.push(...found.cells.map(cells => [...columns.map((_, at) => cells[at] ?? ''), found.why]));
    },
    async end(): Promise<string[]> {
      if (rows.length === 0) return [];
      const beside = `${file}.left-out.csv`;
      await writeFile(beside, csvHead([...head, 'Why it was left out']) + csvRows(rows), { mode: 0o600 });
      return [
        ...told.slice(0, toldRows),
        `  All of them are in ${beside}. Mend that file and read it in the same way.`,
      ];
    },
  };
}
