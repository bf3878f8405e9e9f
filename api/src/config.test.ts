import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { makeSealKey } from './outside/keys/seal-signer.ts';

const test = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
};
const live = {
  ...test,
  STRIPE_SECRET_KEY: 'rk_live_abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh',
};
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/shop' };

describe('the keys of the payment provider', () => {
  it('are all there or none is', () => {
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig(production).stripe).toBeNull();
    expect(readConfig({ ...production, ...live }).stripe).toMatchObject({ secretKey: 'rk_live_abcdefgh' });
    expect(readConfig({ ...test, STRIPE_API_BASE: 'http://127.0.0.1:1' }).stripe).toMatchObject({
      apiBase: 'http://127.0.0.1:1',
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['one is missing', { ...test, STRIPE_WEBHOOK_SECRET: '' }, /set together or not at all/],
    ['they are swapped', { ...test, STRIPE_SECRET_KEY: test.STRIPE_PUBLISHABLE_KEY }, /secret key of Stripe/],
    [
      'a publishable key that is secret',
      { ...test, STRIPE_PUBLISHABLE_KEY: 'sk_test_abcdefgh' },
      /publishable/,
    ],
    ['the secret of nothing', { ...test, STRIPE_WEBHOOK_SECRET: 'abc' }, /signing secret/],
    [
      'one is for tests',
      { ...live, DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_abcdefgh' },
      /one key is for tests/,
    ],
    ['test keys in production', { ...production, ...test }, /takes no money/],
    [
      'another server in production',
      { ...production, ...live, STRIPE_API_BASE: 'http://x.test' },
      /STRIPE_API_BASE/,
    ],
    ['real money in the demo shop', live, /takes no real money/],
    ['a server without keys', { STRIPE_API_BASE: 'http://x.test' }, /without the keys/],
  ])('%s: the start is refused with a sentence', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('the port of the metrics', () => {
  it('is none unless told', () => {
    expect(readConfig({}).metricsPort).toBeNull();
    expect(readConfig({ METRICS_PORT: '0' }).metricsPort).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(readConfig({ METRICS_PORT: '', PORT: '0' }).metricsPort).toBeNull();
  });

  it.each([
    [{ METRICS_PORT: 'yes' }, /^METRICS_PORT: .+\.$/],
    [{ METRICS_PORT: '65536' }, /^METRICS_PORT: .+\.$/],
    [{ METRICS_PORT: '-1' }, /^METRICS_PORT: .+\.$/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT: metrics have a port of their own/],
    [{ METRICS_PORT: '8080', PORT: '8080' }, /^METRICS_PORT: metrics have a port of their own/],
  ])('%o: the start is refused with a sentence', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('the key that vouches for proofs', () => {
  it('is the one of the data folder unless told', () => {
    expect(readConfig({}).sealKey).toBeNull();
    const key = makeSealKey().export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect(readConfig({ SEAL_KEY: key }).sealKey).toBe(key);
    expect(() => readConfig({ SEAL_KEY: 'secret' })).toThrow(/^SEAL_KEY: is not a private key/);
  });
});

describe('the sign-in provider', () => {
  const named = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' };

  it('has a name for its button', () => {
    expect(readConfig({}).signInProvider).toBeNull();
    expect(readConfig({ ...named, OIDC_NAME: 'Google' }).signInProvider).toEqual({
      issuer: 'https://id.example',
      clientId: 'shop',
      clientSecret: 'secret',
      label: 'Google',
    });
    expect(readConfig(named).signInProvider?.label).toBe('your work account');
  });

  it.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: 'https://id.example' }, 'together or not at all'],
    [{ ...named, OIDC_CLIENT_SECRET: '' }, 'together or not at all'],
    [{ ...named, OIDC_ISSUER: 'http://id.example' }, 'must begin with https://'],
    [{ ...named, OIDC_ISSUER: 'ftp://localhost' }, 'must begin with https://'],
  ])('%o is refused', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('is let through without TLS on this machine, and not in production', () => {
    const local = { ...named, OIDC_ISSUER: 'http://127.0.0.1:9000' };
    expect(readConfig(local).signInProvider?.issuer).toBe('http://127.0.0.1:9000');
    expect(() => readConfig({ ...local, NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' })).toThrow(
      'must begin with https://',
    );
  });
});
