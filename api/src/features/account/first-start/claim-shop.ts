/**
 * Who owns a new shop: the first with a set-up code, once and for ever. The one row of `shop_setup` is locked while that
 * is decided, so of two people at the same moment one owns the shop and the other is told so. An admin who was made by a
 * command or by the environment claims it as well, at the next look.
 */
import type { Knex } from 'knex';
import type { OwnerForm } from '#contract/setup/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { User } from '#api/models/user.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { createAccount, nameFault } from '../create-account.ts';
import { startEmailProof } from '../email/change-email.ts';
import { passwordFault } from '../password/check-password.ts';
import { isSetupCode } from './setup-codes.ts';

/** Also of accounts that were closed since: what has had an owner never goes to a stranger. */
const anyAdmin = (knex: Knex) => User.query(knex).findOne({ isAdmin: true });

/** Whether nobody has owned the shop yet. */
export async function isShopOpen(knex: Knex): Promise<boolean> {
  const setup = await knex('shop_setup').first('claimedAt');
  return setup?.claimedAt === null && !(await anyAdmin(knex));
}

/**
 * Writes down that the shop is owned, where somebody was made its admin by other means. They are still led through its
 * steps, unless there is nothing to set up.
 */
export async function closeOwnedShop(knex: Knex, { isFinished }: { isFinished: boolean }): Promise<void> {
  if (await anyAdmin(knex))
    await knex('shop_setup')
      .whereNull('claimedAt')
      .update({ claimedAt: knex.fn.now(), ...(isFinished ? { finishedAt: knex.fn.now() } : {}) });
}

const wrongCode = () =>
  refuse('invalid', {
    fields: {
      code: 'That code does not open this shop. A code is good for a day: npm run setup prints another.',
    },
  });

type ClaimParts = Pick<AccountParts, 'knex' | 'passwords' | 'readShopName' | 'publicUrl' | 'security'>;

/** Null: the code is good and the shop is free. */
export async function checkCode(
  { knex, security }: Pick<ClaimParts, 'knex' | 'security'>,
  code: string,
  origin: Origin,
): Promise<Refusal | null> {
  if (!(await isShopOpen(knex))) return refuse('setup_closed');
  if (await isSetupCode(knex, code)) return null;
  await security.record({ type: 'setup_refused', ...origin });
  return wrongCode();
}

export async function claimShop(
  parts: ClaimParts,
  { code, ...form }: OwnerForm & { code: string },
  origin: Origin,
): Promise<User | Refusal> {
  const { knex, passwords } = parts;
  // Before the work of hashing a password, which strangers must not be able to ask for.
  const refused = await checkCode(parts, code, origin);
  if (refused) return refused;
  const fault = passwordFault(form.password, { ...form, isStaff: true }, await parts.readShopName(knex));
  if (fault) return refuse('invalid', { message: fault, fields: { password: fault } });
  const taken = await nameFault(knex, form);
  if (taken) return taken;
  const passwordHash = await passwords.hash(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const { username, email, firstName, lastName } = form;
  const owner = await changeOrRefuse(knex, async trx => {
    await trx('shop_setup').forUpdate();
    if (!(await isShopOpen(trx))) throw new Refused(refuse('setup_closed'));
    if (!(await isSetupCode(trx, code))) throw new Refused(wrongCode());
    const made = await createAccount(trx, {
      username,
      email,
      firstName,
      lastName,
      passwordHash,
      isAdmin: true,
    });
    if (isRefusal(made)) throw new Refused(made);
    await trx('shop_setup').update({ claimedAt: trx.fn.now(), ownerId: made.id });
    await trx('setup_codes').delete();
    await recordAudit(trx, { actorId: made.id, entity: 'users', entityId: made.id, action: 'shop.claim' });
    await startEmailProof(trx, parts, { ...made, email });
    return made;
  });
  if (!isRefusal(owner)) await parts.security.record({ type: 'shop_claimed', userId: owner.id, ...origin });
  return owner;
}
