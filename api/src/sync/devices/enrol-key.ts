/** A device's public key, taken once and vouched for: what it signs from now on is known to come from that device. */
import type { Knex } from 'knex';
import { keyIdOf } from '#contract/deliveries/seal/signing.ts';
import { deviceText } from '#contract/deliveries/seal/texts.ts';
import { publishSealKeys } from '#api/database/shared/seal-keys.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';

export interface Enrolment {
  deviceId: string;
  userId: number;
  publicKey: string;
  nowMs: number;
}

/** Id of the key when it is this device's, now or since before; null when it is another's. */
export async function enrolKey(knex: Knex, signer: SealSigner, asked: Enrolment): Promise<string | null> {
  const { deviceId, userId, publicKey, nowMs } = asked;
  const id = await keyIdOf(publicKey);
  const enrolledAt = new Date(nowMs).toISOString();
  return inTransaction(knex, async trx => {
    await publishSealKeys(trx, signer.keys);
    await trx('device_keys')
      .insert({
        id,
        deviceId,
        userId,
        publicKey,
        enrolledAt,
        shopKeyId: signer.keyId,
        shopSignature: signer.sign('device', deviceText({ id: deviceId, publicKey, enrolledAt })),
      })
      .onConflict()
      .ignore();
    const own = await trx('device_keys').where({ id, deviceId, userId }).first('id');
    return own ? id : null;
  });
}
