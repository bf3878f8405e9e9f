/** The shop's word on the time, for one device: what was made after it could not have been made before. */
import { randomBytes } from 'node:crypto';
import type { Beacon } from '#contract/deliveries/seal/record.ts';
import { beaconText } from '#contract/deliveries/seal/texts.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';

export function makeBeacon(signer: SealSigner, deviceId: string, nowMs: number): Beacon {
  const said = { t: Math.floor(nowMs), n: randomBytes(8).toString('base64url') };
  return { ...said, k: signer.keyId, s: signer.sign('beacon', beaconText(deviceId, said)) };
}
