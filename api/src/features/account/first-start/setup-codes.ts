/**
 * Codes that open a shop without an owner. Whoever keeps the machine reads one where the shop is started, or asks for one
 * by a command; a stranger who opens the address first has none. Every start and every command makes another, so that
 * several nodes need not agree on one; all are good until somebody owns the shop, or for a day.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { codeOf, codeText } from '#contract/setup/setup.ts';

const goodFor = '24 hours';

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Answers the code; only its hash is kept. */
export async function makeSetupCode(knex: Knex): Promise<string> {
  // Far more than are needed: a byte in seventeen is skipped.
  const code = codeOf(randomBytes(64));
  await knex('setup_codes').where('expiresAt', '<', knex.fn.now()).delete();
  await knex('setup_codes').insert({
    codeHash: hashOf(code),
    expiresAt: knex.raw(`now() + interval '${goodFor}'`),
  });
  return code;
}

export async function isSetupCode(knex: Knex, code: string): Promise<boolean> {
  const found = await knex('setup_codes')
    .where({ codeHash: hashOf(code) })
    .where('expiresAt', '>', knex.fn.now())
    .first('madeAt');
  return found !== undefined;
}

/** For the terminal or the log of whoever keeps the machine. */
export const setupText = (address: string, code: string): string =>
  [
    `Nobody owns this shop yet. Set it up at ${address}/setup with the code ${codeText(code)}`,
    'It is good for a day, until somebody owns the shop. npm run setup prints another one.',
  ].join('\n');
