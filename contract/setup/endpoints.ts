/** The first start of a shop: who becomes its owner, and what the owner is led through afterwards. */
import { z } from 'zod';
import { accountEmail, newStaffPassword, username } from '../account/account-form.ts';
import { user } from '../account/endpoints.ts';
import type { FormWords } from '../forms/form-words.ts';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { freeLine, instant, personText } from '../wire/shapes.ts';
import { readCode, setupMarks, setupSteps } from './setup.ts';

const wrongCode = 'That code does not fit. It has 12 letters and digits.';

/** As it was printed, with or without dashes and in any case. */
const setupCode = personText(60, 1, 'Please enter the set-up code.').transform((typed, ctx) => {
  const code = readCode(typed);
  if (code !== null) return code;
  ctx.addIssue({ code: 'custom', message: wrongCode });
  return z.NEVER;
});

export const setupCodeForm = z.object({ code: setupCode });

export const ownerForm = z.object({
  firstName: freeLine(100, 1, 'First name is required'),
  lastName: freeLine(100, 1, 'Last name is required'),
  username,
  email: accountEmail,
  password: newStaffPassword,
});
export type OwnerForm = z.output<typeof ownerForm>;

export const ownerWords: FormWords<keyof OwnerForm> = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    username: 'Username',
    email: 'Email',
    password: 'Password',
  },
  help: {
    email: 'Yours, for signing in. The shop’s own address comes next.',
    password: 'At least 12 characters. A short sentence is easy to remember and hard to guess.',
  },
};

/** Anybody's, while nobody owns the shop. */
export const firstStartEndpoints = {
  getFirstStart: endpoint({
    method: 'GET',
    path: '/api/setup',
    summary: 'Whether the shop is still without an owner',
    access: anyone,
    limit: 'read',
    response: z.object({ isOpen: z.boolean() }),
  }),
  checkSetupCode: endpoint({
    method: 'POST',
    path: '/api/setup/code',
    summary: 'Whether a set-up code opens this shop; it stays good',
    access: anyone,
    limit: 'setup',
    bodyLimitBytes: 8_000,
    body: setupCodeForm,
    status: 204,
  }),
  claimShop: endpoint({
    method: 'POST',
    path: '/api/setup/owner',
    summary: 'Makes the owner of a new shop and signs them in; once in the life of a shop',
    access: anyone,
    limit: 'setup',
    bodyLimitBytes: 8_000,
    status: 201,
    body: ownerForm.extend(setupCodeForm.shape),
    response: user,
  }),
};

const access = capability('content.manage');
const stepName = z.enum(setupSteps);

export const setupProgress = z.object({
  /** Null: somebody is still at it. */
  finishedAt: instant.nullable(),
  steps: z.partialRecord(stepName, z.enum(setupMarks)),
  /** Where people find the shop; null: the configuration does not say. */
  publicUrl: z.string().nullable(),
  isProduction: z.boolean(),
  /** It has sample data and accounts with a public password. */
  isDemo: z.boolean(),
  /** The sample data is out, but the configuration still says DEMO: with live keys or in production the shop would not start. */
  isDemoLeftOn: z.boolean(),
  /** `trial`: nobody is charged. `none`: nothing can be paid by card. */
  payments: z.enum(['live', 'test', 'trial', 'none']),
  /** `files`: emails are written into a folder and reach nobody. */
  mail: z.object({ way: z.enum(['smtp', 'files']), from: z.string() }),
});
export type SetupProgress = z.output<typeof setupProgress>;

const keyText = (pattern: RegExp, sentence: string) =>
  personText(300).refine(text => pattern.test(text), sentence);

export const stripeKeysForm = z.object({
  secretKey: keyText(/^(sk|rk)_(test|live)_\w{8,}$/, 'A secret key begins with sk_live_ or sk_test_.'),
  publishableKey: keyText(/^pk_(test|live)_\w{8,}$/, 'A publishable key begins with pk_live_ or pk_test_.'),
  webhookSecret: keyText(/^whsec_\S{8,}$/, 'The signing secret of a webhook begins with whsec_.'),
});
export type StripeKeysForm = z.output<typeof stripeKeysForm>;

export const stripeKeysWords: FormWords<keyof StripeKeysForm> = {
  labels: {
    secretKey: 'Secret key',
    publishableKey: 'Publishable key',
    webhookSecret: 'Signing secret of the webhook',
  },
  help: {
    secretKey: 'In Stripe under Developers, API keys.',
    publishableKey: 'Beside it.',
    webhookSecret: 'In Stripe under Developers, Webhooks, at the address of this shop.',
  },
};

/** As the configuration names them. */
export const stripeVariables: Readonly<Record<keyof StripeKeysForm, string>> = {
  secretKey: 'STRIPE_SECRET_KEY',
  publishableKey: 'STRIPE_PUBLISHABLE_KEY',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
};

export const keysTried = z.object({
  isLive: z.boolean(),
  /** As Stripe knows the business; null: it has no name there, or the key may not read it. */
  account: z
    .object({ name: z.string().nullable(), country: z.string().nullable(), canCharge: z.boolean() })
    .nullable(),
  /** What Stripe said of each key. */
  secretKey: z.enum(['good', 'refused', 'mayNotPay']),
  publishableKey: z.enum(['good', 'refused', 'otherKind']),
  /** Whether Stripe will tell this shop of payments: `missing`, `off`, `fewEvents`; `unknown`: the key may not read it. */
  webhook: z.enum(['good', 'missing', 'off', 'fewEvents', 'unknown']),
  /** Where Stripe should send its messages. */
  webhookUrl: z.string(),
});
export type KeysTried = z.output<typeof keysTried>;

export const setupEndpoints = {
  getSetup: endpoint({
    method: 'GET',
    path: '/api/setup/progress',
    summary: 'How far the first start has come, and what payments and emails are set to',
    access,
    limit: 'read',
    response: setupProgress,
  }),
  markSetupStep: endpoint({
    method: 'PUT',
    path: '/api/setup/steps/{step}',
    summary: 'Notes that a step of the first start is done or left for later',
    access,
    limit: 'write',
    bodyLimitBytes: 1_000,
    params: z.object({ step: stepName }),
    body: z.object({ mark: z.enum(setupMarks) }),
    response: setupProgress,
  }),
  finishSetup: endpoint({
    method: 'POST',
    path: '/api/setup/finish',
    summary: 'Ends the first start; the settings stay where they are',
    access,
    limit: 'write',
    bodyLimitBytes: 1_000,
    response: setupProgress,
  }),
  tryStripeKeys: endpoint({
    method: 'POST',
    path: '/api/setup/stripe',
    summary:
      'Tries keys at Stripe, without charging anybody and without keeping them; none: those the shop has',
    access: capability('people.manage'),
    confirmed: true,
    limit: 'setup',
    bodyLimitBytes: 8_000,
    body: z.object({ keys: stripeKeysForm.optional() }),
    response: keysTried,
  }),
  tryMail: endpoint({
    method: 'POST',
    path: '/api/setup/mail',
    summary: 'Sends an email to whoever asks, at once, and answers what the mail server said',
    access,
    limit: 'proofMail',
    bodyLimitBytes: 1_000,
    response: z.object({
      way: z.enum(['smtp', 'files']),
      from: z.string(),
      to: z.string(),
      /** Null: it was taken. Else what was said, as a sentence. */
      trouble: z.string().nullable(),
    }),
  }),
  removeDemo: endpoint({
    method: 'POST',
    path: '/api/setup/remove-demo',
    summary: 'Takes everything out of the demo shop, accounts too, and leaves a new shop without an owner',
    access: capability('people.manage'),
    confirmed: true,
    limit: 'write',
    bodyLimitBytes: 1_000,
    status: 204,
  }),
};
