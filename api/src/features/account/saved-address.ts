/** A person's saved delivery address: only the last one is kept. */
import type { Knex } from 'knex';
import type { DeliveryDetails } from '#contract/checkout/checkout-form.ts';
import type { SavedAddress } from '#contract/account/endpoints.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion } from '#api/database/change-or-refuse.ts';
import { SavedAddress as Address } from '#api/models/saved-address.ts';
import { User } from '#api/models/user.ts';

export async function readAddress(knex: Knex, userId: number): Promise<SavedAddress | null> {
  const row = await Address.query(knex).findById(userId);
  return row ? { ...row.details, version: row.version } : null;
}

export async function saveAddress(
  knex: Knex,
  userId: number,
  { version, ...given }: DeliveryDetails & { version?: number | undefined },
): Promise<{ address: SavedAddress } | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await User.query(trx).findById(userId).select('id').forUpdate();
    const known = await readAddress(trx, userId);
    if (known) mustBeVersion(version, known);
    await Address.query(trx).insert({ userId, details: given }).onConflict('userId').merge(['details']);
    const address = await readAddress(trx, userId);
    if (!address) throw new Error('an address that was saved and is not there');
    return { address };
  });
}

export async function removeAddress(knex: Knex, userId: number): Promise<void> {
  await Address.query(knex).deleteById(userId);
}
