/** Passkeys on the wire, as browsers write them (WebAuthn's JSON). Only what the server reads is taken. */
import { z } from 'zod';
import { freeLine, instant } from '../wire/shapes.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const shared = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** What a browser answers when a passkey is used. */
export const passkeyAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a browser answers when a passkey is made. */
export const newPasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser is asked to sign. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** What a browser is asked to make. */
export const passkeyWanted = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

export const passkeyName = freeLine(60, 1, 'Please enter a name for it.');

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** On the person's other devices as well. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;
