/**
 * One life: a customer or an organisation, one to three orders, and what happens to them. Everything goes through the
 * shop's own calls; what is refused is refused, and may not change anything. Beside it the life keeps its own account
 * of the money, from what it has asked for and what was answered, and never from the shop's tables.
 */
import { randomUUID } from 'node:crypto';
import type { Roster } from '#contract/roster/roster.ts';
import type { Answer, Send } from '#tests/support/http-client.ts';
import { createChance, type Chance } from '#tests/sync/simulator/chance.ts';
import type { LawShop } from './law-shop.ts';

interface Buyer {
  id: number;
  email: string;
}

export interface AskedNames {
  /** Without pieces, they are to come. */
  roster: Roster;
  /** What they cost in all, and for each further piece while they are to come. */
  cents: number;
  perPieceCents: number;
}

export interface LivedOrder {
  orderId: string;
  /** The key of its page. */
  token: string;
  /** Pieces of its only line of garments. */
  pieces: number;
  /** What the life says it costs; null while it doesn’t know. */
  totalCents: number | null;
  /** Names and numbers on its pieces, as this life has asked for them. */
  names?: AskedNames | undefined;
  /** Numbers that its payments name besides its own. */
  otherNames?: string[];
}

export interface Life {
  shop: LawShop;
  chance: Chance;
  seed: number;
  number: number;
  buyers: Buyer[];
  organisationId: number | null;
  orders: LivedOrder[];
  /** Cents that came by hand and went back by hand, as this life gave and took them. The cards are in the provider’s books. */
  byHandCents: number;
  receipts: { number: string; cents: number; isReversed: boolean }[];
  /** What happened, for whoever reads a failure. */
  story: string[];
}

export const below = ({ chance }: Pick<Life, 'chance'>, count: number): number => chance.int(0, count - 1);

export async function ask(
  { shop, story }: Life,
  path: string,
  json?: object,
  { method, by = shop.office }: { method?: string; by?: Send } = {},
): Promise<Answer> {
  const answer = await by(path, { ...(method ? { method } : {}), ...(json ? { json } : {}) });
  const words = answer.status < 300 ? '' : ` ${(answer.json as { message?: string } | undefined)?.message}`;
  if (json)
    story.push(
      `${method ?? 'POST'} ${path} ${JSON.stringify(json).slice(0, 160)} → ${answer.status}${words}`,
    );
  if (answer.status >= 500 && !isUnavailable(answer))
    throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** The provider was silent: the shop says so, and the person tries again. */
const isUnavailable = ({ status }: Answer) => status === 502 || status === 503 || status === 504;

export async function begin(shop: LawShop, seed: number, number: number): Promise<Life> {
  const life: Life = {
    shop,
    chance: createChance(seed, number),
    seed,
    number,
    buyers: [],
    organisationId: null,
    orders: [],
    byHandCents: 0,
    receipts: [],
    story: [],
  };
  life.buyers.push(await makeBuyer(life));
  const isApproved = below(life, 3) > 0;
  if (isApproved) await approve(life);
  if (below(life, 6) === 0) await organise(life);
  return life;
}

async function makeBuyer(life: Life): Promise<Buyer> {
  const email = `life-${life.seed}-${life.number}-${randomUUID().slice(0, 8)}@quarrelcreek.example`;
  const answer = await ask(life, '/api/customers', {
    firstName: 'Imke',
    lastName: `Life ${life.number}`,
    email,
  });
  return { id: (answer.json as { id: number }).id, email };
}

async function approve(life: Life): Promise<void> {
  const limitCents = [50_000, 10_000_000][below(life, 2)];
  const terms = {
    isApproved: true,
    limitCents,
    termsDays: below(life, 60),
    depositPercent: below(life, 3) * 10,
  };
  await ask(life, `/api/customers/${life.buyers[0]?.id}/credit`, terms, { method: 'PUT' });
}

/** Two customers on one account. */
async function organise(life: Life): Promise<void> {
  const other = await makeBuyer(life);
  const customerIds = [...life.buyers.map(({ id }) => id), other.id];
  const made = await ask(life, '/api/organisations', {
    clientId: randomUUID(),
    name: `Rowing ${life.seed} ${life.number} ${other.id}`,
    abn: '51 824 753 556',
    approvalOverCents: null,
    customerIds,
  });
  if (made.status !== 201) throw new Error(made.text);
  life.organisationId = (made.json as { id: number }).id;
  life.buyers.push(other);
}

export const pick = <T>({ chance }: Life, of: readonly T[]): T => chance.pick(of);
