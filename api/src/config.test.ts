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
    ['real money in the demo shop', live, /takes no real money\. Set DEMO=0/],
    ['a server without keys', { STRIPE_API_BASE: 'http://x.test' }, /without the keys/],
  ])('%s: the start is refused with a sentence', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('a replica', () => {
  const primary = 'postgres://db/shop';
  const replica = 'postgres://replica/shop';

  it('is read if it is named, beside a database of the operator', () => {
    expect(readConfig({ DATABASE_URL: primary }).readDatabaseUrl).toBeNull();
    expect(readConfig({ DATABASE_URL: primary, READ_DATABASE_URL: replica }).readDatabaseUrl).toBe(replica);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['of the embedded database', { READ_DATABASE_URL: replica }, /the embedded database has no replica/],
    ['that is the primary', { DATABASE_URL: primary, READ_DATABASE_URL: primary }, /names the same server/],
    [
      'that is no PostgreSQL',
      { DATABASE_URL: primary, READ_DATABASE_URL: 'mysql://x/y' },
      /must start with postgres:/,
    ],
  ])('%s: the start is refused with a sentence', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('where files are', () => {
  const bucket = 's3://shop/files?endpoint=https://s3.example.test&region=auto';

  it('is the data folder, another folder, or a bucket', () => {
    expect(readConfig({ DATA_DIR: '/srv/shop' }).files).toEqual({ kind: 'folder', root: '/srv/shop/files' });
    for (const url of ['file:/srv/files', 'file:///srv/files'])
      expect(readConfig({ FILES_URL: url }).files).toEqual({ kind: 'folder', root: '/srv/files' });
    expect(readConfig({ FILES_URL: bucket, DATA_DIR: '/srv/shop' }).files).toEqual({
      kind: 'bucket',
      bucket: 'shop',
      prefix: 'files/',
      endpoint: 'https://s3.example.test',
      region: 'auto',
      credentials: null,
      spoolDir: '/srv/shop/spool',
    });
    expect(readConfig({ FILES_URL: 's3://shop', AWS_REGION: 'ap-southeast-2' }).files).toMatchObject({
      prefix: '',
      endpoint: null,
      region: 'ap-southeast-2',
    });
    expect(readConfig({ FILES_URL: bucket, FILES_ALSO: 'file:/srv/files' }).filesAlso).toEqual({
      kind: 'folder',
      root: '/srv/files',
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['another scheme', { FILES_URL: 'https://s3.example.test' }, /must start with file: or s3:/],
    ['no bucket', { FILES_URL: 's3:' }, /must look like s3:/],
    ['a folder that leads out', { FILES_URL: 's3://shop/a%2F..%2F%2Fb' }, /must look like s3:/],
    ['no region', { FILES_URL: 's3://shop' }, /needs a region/],
    ['keys in the address', { FILES_URL: 's3://key:secret@shop?region=auto' }, /holds no keys/],
    ['a word that is not known', { FILES_URL: `${bucket}&acl=public` }, /acl is not known/],
    [
      'no address of a server',
      { FILES_URL: 's3://shop?endpoint=s3.example.test' },
      /its endpoint is an address/,
    ],
    ['half of the keys', { FILES_URL: bucket, AWS_ACCESS_KEY_ID: 'KEY' }, /set together/],
    ['twice the same place', { FILES_URL: bucket, FILES_ALSO: bucket }, /names the same place/],
  ])('%s: the start is refused with a sentence, without a secret', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).not.toThrow('secret@');
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
