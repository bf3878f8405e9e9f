/** The office makes discount codes, changes them, and gives one to a customer. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { makeCode } from '#contract/discounts/code-names.ts';
import type { CodeFields, DiscountCodeRecord, discountEndpoints } from '#contract/discounts/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { missing } from '#api/crm/missing.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { discountCodeGiven } from '#api/mail/kinds/discount-code.ts';
import { readCode } from './read-codes.ts';

export interface DiscountParts {
  knex: Knex;
  now: () => Date;
  /** Origin, without a trailing slash. */
  publicUrl: string;
  readShopName: (knex: Knex) => Promise<string>;
}

const notFound = 'Discount code not found';
const taken = () => {
  const message = 'There is a code like this already.';
  return new Refused(refuse('invalid', { message, fields: { code: message } }));
};

export async function recordOf(
  parts: DiscountParts,
  id: number,
  before?: string,
): Promise<DiscountCodeRecord | Refusal> {
  return (await readCode(parts, id, before)) ?? refuse('not_found', { message: notFound });
}

interface NewCode extends CodeFields {
  clientId: string;
  customerId: number | null;
  givenFor: number | null;
}

/** Its id, and whether this form has just made it. */
async function insertCode(
  trx: Knex.Transaction,
  code: NewCode,
  actorId: number,
  action: string,
): Promise<{ id: number; isNew: boolean }> {
  const known = await trx('discount_codes').where({ clientId: code.clientId }).first('id');
  if (known) return { id: known.id, isNew: false };
  const [made] = await trx('discount_codes')
    .insert({ ...code, madeBy: actorId })
    .onConflict()
    .ignore()
    .returning('id');
  if (!made) {
    // Of two that were sent at once, the other has made it.
    const same = await trx('discount_codes').where({ clientId: code.clientId }).first('id');
    if (same) return { id: same.id, isNew: false };
    throw taken();
  }
  const { clientId: _, ...after } = code;
  await recordAudit(trx, { actorId, entity: 'discount_codes', entityId: made.id, action, after });
  return { id: made.id, isNew: true };
}

export async function createCode(
  parts: DiscountParts,
  body: BodyOf<typeof discountEndpoints.createDiscountCode>,
  actorId: number,
): Promise<DiscountCodeRecord | Refusal> {
  const id = await changeOrRefuse(parts.knex, async trx => {
    if (body.customerId !== null) await mustBeCustomer(trx, body.customerId);
    return (await insertCode(trx, { ...body, givenFor: null }, actorId, 'discount.create')).id;
  });
  return typeof id === 'number' ? recordOf(parts, id) : id;
}

async function mustBeCustomer(trx: Knex.Transaction, id: number) {
  const customer = await trx('customers')
    .where({ id })
    .whereNull('deletedAt')
    .forShare()
    .first('id', 'email', 'firstName', 'lastName');
  return customer ?? missing('Customer not found');
}

type Change = BodyOf<typeof discountEndpoints.changeDiscountCode>;

export async function changeCode(
  parts: DiscountParts,
  id: number,
  { version, ...asked }: Change,
  actorId: number,
): Promise<DiscountCodeRecord | Refusal> {
  const { knex } = parts;
  const refused = await changeOrRefuse(knex, async trx => {
    // Whoever uses it at this moment waits, or is waited for.
    const current = await trx('discount_codes').where({ id }).forNoKeyUpdate().first();
    if (!current) missing(notFound);
    const wanted = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const { before, after, isEmpty } = changedFields<object>(current, wanted);
    if (isEmpty) return null;
    if (version !== current.version)
      mustBeVersion(version, (await readCode({ ...parts, knex: trx }, id)) ?? missing(notFound));
    const next = { ...current, ...asked };
    if (next.basisPoints > 0 === next.amountCents > 0)
      throw new Refused(refuse('invalid', { fields: { off: 'Enter per cent or an amount.' } }));
    if (next.fromDay && next.untilDay && next.untilDay < next.fromDay)
      throw new Refused(refuse('invalid', { fields: { untilDay: 'The last day is not before the first.' } }));
    if ('code' in after && (await isTaken(trx, next.code, id))) throw taken();
    await trx('discount_codes').where({ id }).update(after);
    await recordAudit(trx, {
      actorId,
      entity: 'discount_codes',
      entityId: id,
      action: 'discount.change',
      before,
      after,
    });
    return null;
  });
  return refused ?? recordOf(parts, id);
}

async function isTaken(trx: Knex.Transaction, code: string, id: number): Promise<boolean> {
  const other = await trx('discount_codes')
    .whereRaw(`replace(code, '-', '') = replace(?, '-', '')`, [code])
    .whereNot({ id })
    .first('id');
  return other !== undefined;
}

type Gift = BodyOf<typeof discountEndpoints.giveDiscountCode>;

/** A code that nobody can guess, for one order of one customer, and its email in the same transaction. */
export async function giveCode(
  parts: DiscountParts,
  { customerId, orderId, reason: note, message, clientId, ...off }: Gift,
  actorId: number,
): Promise<DiscountCodeRecord | Refusal> {
  const { knex, now, publicUrl } = parts;
  const id = await changeOrRefuse(knex, async trx => {
    const today = isoDateIn(now(), await readSetting(trx, 'shop.timeZone'));
    if (off.untilDay < today)
      throw new Refused(refuse('invalid', { fields: { untilDay: 'This day has passed.' } }));
    const order = orderId === undefined ? null : await orderOf(trx, orderId);
    const customer = await mustBeCustomer(trx, order?.customerId ?? customerId ?? 0);
    const given = {
      ...off,
      clientId,
      code: makeCode(randomBytes),
      minSpendCents: 0,
      fromDay: null,
      maxUses: 1,
      maxUsesEach: null,
      customerId: customer.id,
      givenFor: order?.id ?? null,
      note,
    };
    const made = await insertCode(trx, given, actorId, 'discount.give');
    if (made.isNew)
      await queueMail(trx, {
        kind: 'discount_code',
        uniqueKey: `discount-code:${made.id}`,
        toEmail: customer.email,
        toName: `${customer.firstName} ${customer.lastName}`.trim(),
        ...(order ? { orderId: order.id } : {}),
        letter: discountCodeGiven(
          {
            ...given,
            firstName: customer.firstName,
            email: customer.email,
            message,
            url: `${publicUrl}/products`,
          },
          await parts.readShopName(trx),
        ),
      });
    return made.id;
  });
  return typeof id === 'number' ? recordOf(parts, id) : id;
}

async function orderOf(trx: Knex.Transaction, orderId: string): Promise<{ id: number; customerId: number }> {
  const order = await trx('orders').where({ orderId }).first('id', 'customerId');
  if (!order) missing('Order not found');
  const { id, customerId } = order;
  // A browser's order has its customer once it is paid.
  if (customerId === null) throw conflict('This order has no customer yet. Give the code once it is paid.');
  return { id, customerId };
}
