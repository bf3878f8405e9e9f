import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { User } from '#api/models/user.ts';
import type { AccountParts } from '../account-parts.ts';

/** Null for the right password of the account, else the refusal beside `field`. */
export async function confirmPassword(
  { knex, passwords }: Pick<AccountParts, 'knex' | 'passwords'>,
  id: number,
  password: string,
  field = 'currentPassword',
): Promise<Refusal | null> {
  const account = await User.query(knex).findById(id);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (isRefusal(isRight)) return isRight;
  const message = password ? 'That is not your current password.' : 'Please enter your current password.';
  return isRight ? null : refuse('invalid', { message, fields: { [field]: message } });
}
