/** What is left of the office's lines over the cost of their blanks. Nothing of it is stored. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { costEndpoints, WorkMargin } from '#contract/costs/endpoints.ts';
import { costOfLine, marginOf } from '#contract/costs/margin.ts';
import type { PricedLine, PricedWork, WantedWork } from '#contract/quotes/work.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { type CostsOfProduct, readCostsOf } from './read-costs.ts';

export interface MarginParts {
  knex: Knex;
  /** Prices what the office has written. */
  readWork: (
    work: WantedWork,
    about: { postalCode?: string | undefined; email?: string | undefined },
  ) => Promise<{ wanted: WantedWork; priced: PricedWork } | Refusal>;
  readShop: () => Promise<{ gstRegistered: boolean }>;
}

export async function readMargin(
  { knex, readWork, readShop }: MarginParts,
  { work, ...about }: BodyOf<typeof costEndpoints.readMargin>,
): Promise<WorkMargin | Refusal> {
  const read = await readWork(work, about);
  if (isRefusal(read)) return read;
  const { wanted, priced } = read;
  const { gstRegistered } = await readShop();
  const costs = await readCostsOf(
    knex,
    wanted.lines.map(line => line.productId),
  );
  const costed = priced.lines.map((line, at) => ({ line, costCents: costOf(wanted.lines[at], costs) }));
  const all = costed.map(({ costCents }) => costCents);
  const isKnown = all.length > 0 && !all.includes(null);
  const earned = {
    totalCents: priced.totalCents - priced.freight.cents,
    costCents: isKnown ? all.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : null,
  };
  return {
    lines: costed.map(({ line, costCents }) => ({
      id: line.id,
      name: nameOf(line),
      margin: marginOf({ totalCents: line.totalCents, costCents }, gstRegistered),
    })),
    whole: marginOf(earned, gstRegistered),
  };
}

/** "Harbour Polo, Navy". */
function nameOf({ sold: [first] }: PricedLine): string {
  return [first?.name, first?.color?.name].filter(Boolean).join(', ');
}

function costOf(
  line: WantedWork['lines'][number] | undefined,
  costs: ReadonlyMap<number, CostsOfProduct>,
): number | null {
  const known = line && costs.get(line.productId);
  if (!known) return null;
  const bySize = known.colours.get(line.color.name.toLowerCase()) ?? new Map<string, number | null>();
  return costOfLine({ sizes: line.sizeQuantities, pieces: line.totalQuantity }, bySize, known.usual);
}
