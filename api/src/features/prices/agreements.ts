/** Agreed prices of customers and organisations: read and set as a whole, under the record they belong to. */
import type { Knex } from 'knex';
import type { AgreedTechnique } from '#contract/money/buyer-prices.ts';
import type { BodyOf, ParamsOf } from '#contract/wire/endpoint.ts';
import type { PriceAgreement, priceEndpoints } from '#contract/prices/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { missing } from '#api/crm/missing.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';

type Holder = ParamsOf<typeof priceEndpoints.setPriceAgreement>;
type Body = BodyOf<typeof priceEndpoints.setPriceAgreement>;

const kinds = {
  customers: { column: 'customerId', action: 'customer.prices', notFound: 'Customer not found' },
  organisations: {
    column: 'organisationId',
    action: 'organisation.prices',
    notFound: 'Organisation not found',
  },
} as const;

interface Found extends Omit<Body, 'techniques'> {
  techniques: readonly AgreedTechnique[];
}

const none: Found = { basisPoints: 0, prices: [], techniques: [], fromDay: null, untilDay: null, version: 0 };

async function findAgreement(knex: Knex, { holder, id }: Holder): Promise<Found> {
  const row = await knex('price_agreements')
    .where({ [kinds[holder].column]: id })
    .first();
  if (!row) return none;
  const { basisPoints, prices, techniquePrices: techniques, fromDay, untilDay, version } = row;
  return { basisPoints, prices, techniques, fromDay, untilDay, version };
}

export async function readAgreement(knex: Knex, of: Holder): Promise<PriceAgreement | Refusal> {
  const { notFound } = kinds[of.holder];
  const holder = await knex(of.holder).where({ id: of.id }).first('id');
  return holder ? asRead(knex, await findAgreement(knex, of)) : refuse('not_found', { message: notFound });
}

/** A product or a technique that was deleted is left out: nobody can buy it. */
async function asRead(knex: Knex, { prices, techniques, ...agreement }: Found): Promise<PriceAgreement> {
  const products = await knex('products')
    .whereIn(
      'id',
      prices.map(({ productId }) => productId),
    )
    .whereNull('deletedAt')
    .select('id', 'name', 'priceCents', 'archivedAt');
  const byId = new Map(products.map(product => [product.id, product]));
  const named = await techniquesNamed(knex, techniques);
  return {
    ...agreement,
    techniques: techniques.flatMap(terms => {
      const technique = named.find(({ id }) => id === terms.techniqueId);
      if (!technique) return [];
      const { name, isOn, price } = technique;
      return [{ ...terms, name, isCharged: isOn && price.mode === 'added' }];
    }),
    prices: prices.flatMap(price => {
      const product = byId.get(price.productId);
      if (!product) return [];
      const { name, priceCents: listCents, archivedAt } = product;
      return [{ ...price, name, listCents, isOnSale: archivedAt === null }];
    }),
  };
}

export async function setAgreement(
  knex: Knex,
  of: Holder,
  { version, techniques, ...goods }: Body,
  { actorId, now }: { actorId: number; now: Date },
): Promise<PriceAgreement | Refusal> {
  const { column, action, notFound } = kinds[of.holder];
  const done = await changeOrRefuse(knex, async trx => {
    // One at a time for each holder.
    const holder = await trx(of.holder).where({ id: of.id }).forNoKeyUpdate().first('id');
    if (!holder) missing(notFound);
    const current = await findAgreement(trx, of);
    const { version: seen, ...agreed } = current;
    const wanted = { ...goods, techniques: techniques ?? current.techniques };
    const { before, after, isEmpty } = changedFields(agreed, wanted);
    if (isEmpty) return null;
    if (version !== seen) mustBeVersion(version, await asRead(trx, current));
    await mustBeProducts(trx, wanted.prices, current.prices);
    await mustBeTechniques(trx, wanted.techniques, current.techniques);
    const columns = {
      ...goods,
      prices: JSON.stringify(goods.prices),
      techniquePrices: JSON.stringify(wanted.techniques),
    };
    if (seen > 0)
      await trx('price_agreements')
        .where({ [column]: of.id })
        .update(columns);
    else await trx('price_agreements').insert({ ...columns, [column]: of.id });
    await recordAudit(trx, {
      actorId,
      entity: of.holder,
      entityId: of.id,
      action,
      before: seen > 0 ? before : null,
      after,
      occurredAt: now,
    });
    return null;
  });
  return done ?? readAgreement(knex, of);
}

/** A price may stay for a product that has gone since. */
async function mustBeProducts(
  trx: Knex.Transaction,
  prices: Body['prices'],
  known: Body['prices'],
): Promise<void> {
  const ids = prices.map(({ productId }) => productId);
  const found = await trx('products').whereIn('id', ids).whereNull('deletedAt').select('id');
  const there = new Set([...found.map(({ id }) => id), ...known.map(({ productId }) => productId)]);
  const at = ids.findIndex(id => !there.has(id));
  if (at < 0) return;
  const message = 'There is no such product.';
  throw new Refused(refuse('invalid', { message, fields: { [`prices.${at}.productId`]: message } }));
}

const techniquesNamed = (knex: Knex, terms: readonly AgreedTechnique[]) =>
  knex('techniques')
    .whereIn(
      'id',
      terms.map(({ techniqueId }) => techniqueId),
    )
    .select('id', 'name', 'isOn', 'price');

/** A table may stay for a technique that has gone since. */
async function mustBeTechniques(
  trx: Knex.Transaction,
  terms: readonly AgreedTechnique[],
  known: readonly AgreedTechnique[],
): Promise<void> {
  const there = new Set([
    ...(await techniquesNamed(trx, terms)).map(({ id }) => id),
    ...known.map(({ techniqueId }) => techniqueId),
  ]);
  const at = terms.findIndex(({ techniqueId }) => !there.has(techniqueId));
  if (at < 0) return;
  const message = 'There is no such technique.';
  throw new Refused(refuse('invalid', { message, fields: { [`techniques.${at}.techniqueId`]: message } }));
}
