/** The double refuses what a real store refuses: without that, nothing would be known of the client. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Double, startS3Double } from './s3-double.ts';

let store: S3Double;
beforeAll(async () => void (store = await startS3Double()));
afterAll(() => store.stop());

const clientWith = (keys: Partial<S3Double['keys']> = {}) =>
  new S3Client({
    endpoint: store.origin,
    region: 'auto',
    forcePathStyle: true,
    credentials: { ...store.keys, ...keys },
    maxAttempts: 1,
  });
const object = { Bucket: 'selvedge-test', Key: 'a/b c+d' };

test.each([
  ['SignatureDoesNotMatch', { secretAccessKey: 'another' }, {}],
  ['InvalidAccessKeyId', { accessKeyId: 'ANOTHER' }, {}],
  ['NoSuchBucket', {}, { Bucket: 'another-bucket' }],
  ['NoSuchKey', {}, {}],
])('it says %s', async (name, keys, more) => {
  const get = new GetObjectCommand({ ...object, ...more });
  await expect(clientWith(keys).send(get)).rejects.toMatchObject({ name });
});

test('it refuses bytes other than those that were signed', async () => {
  const put = new PutObjectCommand({ ...object, Body: Buffer.from('bytes') });
  put.middlewareStack.add(
    next => args => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = '0'.repeat(64);
      return next(args);
    },
    { step: 'build' },
  );
  await expect(clientWith().send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  expect(store.objects.size).toBe(0);
});

test('it takes and gives what is signed well', async () => {
  const client = clientWith();
  await client.send(new PutObjectCommand({ ...object, Body: Buffer.from('bytes') }));
  const { Body } = await client.send(new GetObjectCommand(object));
  expect(await Body?.transformToString()).toBe('bytes');
});
