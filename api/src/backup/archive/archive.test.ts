/** The archive by itself, in memory: what is written is read, other programs read it too, and damage is named. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { bytesOf, smallCopy, streamOf } from '#tests/backup/small-copy.ts';
import { isWhole } from '#tests/support/whole.ts';
import { BackupError, DamagedCopyError } from '../trouble.ts';
import { walkCopy } from '../walk-copy.ts';
import { decryptWith, encryptFor, kindOf, makeIdentity } from './seal-stream.ts';
import { readHead, writeHead } from './tar-head.ts';

const name = fc.stringMatching(/^[a-z0-9.]{1,60}$/);
const path = fc.oneof(
  name,
  fc.tuple(name, name).map(parts => parts.join('/')),
  fc.tuple(name, name, name).map(parts => parts.join('/')),
);

test('a head is read as it was written, and any bit that differs makes it none', () => {
  fc.assert(
    fc.property(path, fc.nat({ max: 8_000_000_000 }), fc.nat({ max: 4095 }), (entryPath, bytes, bit) => {
      const head = writeHead({ path: entryPath, bytes });
      expect(readHead(head)).toEqual({ path: entryPath, bytes });
      head[bit >> 3] = (head[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readHead(head)).toBeNull();
    }),
  );
});

describe('a copy', () => {
  let plain: Buffer;
  let encrypted: Buffer;
  let identity: string;

  beforeAll(async () => {
    const key = await makeIdentity();
    ({ identity } = key);
    plain = smallCopy();
    encrypted = await bytesOf(await encryptFor([key.recipient], streamOf(plain)));
  });

  const read = async (bytes: Buffer) => {
    const kind = kindOf(bytes);
    if (kind === 'foreign') throw new BackupError('foreign');
    return walkCopy(kind === 'plain' ? streamOf(bytes) : await decryptWith([identity], streamOf(bytes)));
  };

  it('is read whole, plain and encrypted', async () => {
    const { manifest } = await read(plain);
    expect(manifest.entries.length).toBeGreaterThan(5);
    expect(await read(encrypted)).toEqual(await read(plain));
  });

  it('is opened by tar', () => {
    const listed = spawnSync('tar', ['tf', '-'], { input: plain, encoding: 'utf8' });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout.split('\n')).toContain('manifest.sha256');
  });

  it('is refused with another key, and says nothing of it', async () => {
    const other = await makeIdentity();
    const refused = await decryptWith([other.identity], streamOf(encrypted)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupError);
    expect(String(refused)).not.toContain(other.identity);
  });

  it('that is cut off anywhere is refused', async () => {
    for (const bytes of [plain, encrypted])
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async length => {
          await expect(read(bytes.subarray(0, length))).rejects.toThrow(BackupError);
        }),
        { numRuns: 40 },
      );
  });

  it('with one bit turned is refused, and the part is named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 8 * plain.length - 1 }), async bit => {
        const bytes = Buffer.from(plain);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const error = await read(bytes).then(
          () => null,
          (caught: unknown) => caught,
        );
        expect(error).toBeInstanceOf(BackupError);
        // Only what no longer begins as a copy does is not called a damaged one.
        if (!(error instanceof DamagedCopyError)) {
          expect(String(error)).toContain('foreign');
          return;
        }
        const [part = ''] = error.damaged;
        expect(part).not.toBe('');
        expect(error.message).toContain(part);
      }),
      { numRuns: isWhole ? 1_000 : 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 8 * encrypted.length - 1 }), async bit => {
        const bytes = Buffer.from(encrypted);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await expect(read(bytes)).rejects.toThrow(BackupError);
      }),
      { numRuns: 40 },
    );
  });

  it('names the very entry whose contents differ', async () => {
    const at = plain.indexOf('the second picture');
    const bytes = Buffer.from(plain);
    bytes.write('T', at);
    await expect(read(bytes)).rejects.toThrow('The copy is damaged: files/bb/');
  });
});
