/** The second step of a staff sign-in: words and figures. No zod here, because screens use them. */

export const secondStepWays = ['authenticator', 'passkey', 'recovery'] as const;
export type SecondStepWay = (typeof secondStepWays)[number];

/** The `details` of the refusal `second_factor`: what the person can go on with. */
export interface SecondStep {
  ways: SecondStepWay[];
  /** The role needs a second step and the account has none: an authenticator app is set up first. */
  mustEnrol: boolean;
}

/** Of the codes that are shown once. */
export const recoveryCodeCount = 10;
/** How long the step after the password may take. */
export const secondStepMinutes = 10;
/** Wrong codes until the password is asked for again. */
export const secondStepTries = 5;

/** As people type it: small letters, without hyphens, `O` for `0`. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** `7K3M-QX0P-…`, in groups that can be read out. */
export const writtenRecoveryCode = (plain: string): string => plain.replaceAll(/(.{4})(?=.)/g, '$1-');

/** `JBSW Y3DP …`: the key of an authenticator app as it is typed by hand. */
export const writtenKey = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
