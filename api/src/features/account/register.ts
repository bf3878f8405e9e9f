import type { Registration } from '#contract/account/account-form.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import type { User } from '#api/models/user.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { startEmailProof } from './email/change-email.ts';
import { passwordFault } from './password/check-password.ts';
import { createAccount, nameFault } from './create-account.ts';

/**
 * Makes a shopper's account, which may be used at once; a mail asks whether the address is theirs. Rights are never
 * taken from a request: staff is made by staff.
 */
export async function register(
  parts: AccountParts,
  form: Registration,
  origin: Origin,
): Promise<User | Refusal> {
  const fault = passwordFault(
    form.password,
    { ...form, isStaff: false },
    await parts.readShopName(parts.knex),
  );
  if (fault) return refuse('invalid', { message: fault, fields: { password: fault } });
  const taken = await nameFault(parts.knex, form);
  if (taken) return withoutTelling(taken);
  const passwordHash = await parts.passwords.hash(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const { username, email, firstName, lastName } = form;
  const account = await changeOrRefuse(parts.knex, async trx => {
    const made = await createAccount(trx, { username, email, firstName, lastName, passwordHash });
    if (isRefusal(made)) throw new Refused(made);
    await startEmailProof(trx, parts, { ...made, email });
    return made;
  });
  if (isRefusal(account)) return withoutTelling(account);
  await parts.security.record({ type: 'registered', userId: account.id, ...origin });
  return account;
}

/** Which of the two is taken would tell a stranger that an address has an account here. */
const withoutTelling = (refused: Refusal): Refusal =>
  refused.refusal === 'username_taken' || refused.refusal === 'email_taken' ? refuse('name_taken') : refused;
