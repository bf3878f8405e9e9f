/**
 * Encryption of copies in the age format (age-encryption.org/v1), so that other programs open them too. Every 64 KiB are
 * authenticated: a changed or missing part is refused before it is used.
 */
import type { ReadableStream as WebStream } from 'node:stream/web';
import type * as Age from 'age-encryption';
import { BackupError } from '../trouble.ts';

/** Loaded by whoever makes or reads a copy, and by no start of the shop. */
const age = () => import('age-encryption') as Promise<typeof Age>;

const encryptedStart = 'age-encryption.org/v1\n';
const plainStart = 'about.json\0';

/** @param recipients public keys, `age1…`. */
export async function encryptFor(
  recipients: readonly string[],
  source: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return iterate(await encrypter.encrypt(toWeb(source)));
}

/** @param identities private keys, `AGE-SECRET-KEY-1…`. */
export async function decryptWith(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return iterate(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    const isOther = error instanceof Error && /no identity matched/i.test(error.message);
    throw new BackupError(
      isOther
        ? 'None of the given keys opens this copy. It was made for another key, or its head is damaged.'
        : 'The head of the encrypted copy is damaged.',
    );
  }
}

export async function makeIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** By the first bytes of a file. */
export function kindOf(start: Buffer): 'encrypted' | 'plain' | 'foreign' {
  const text = start.toString('latin1');
  if (text.startsWith(encryptedStart)) return 'encrypted';
  return text.startsWith(plainStart) ? 'plain' : 'foreign';
}

/** Its own loop, as Node's adapters read ahead and hold what nobody has asked for. */
function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done }: IteratorResult<Uint8Array, unknown> = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

const iterate = (stream: ReadableStream<Uint8Array>) => stream as unknown as WebStream<Uint8Array>;
