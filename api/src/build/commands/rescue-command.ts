import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Knex } from 'knex';
import { addressOf } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { type Command, say } from './command.ts';
import { withKnex } from './with-knex.ts';

interface Asked {
  shopName: string;
  publicUrl: string;
  /** Username or email address. */
  name: string;
  password: string;
}

type Rescue = (knex: Knex, asked: Asked) => Promise<{ username: string }>;

/** `admin:rescue <username or email>`. The password comes from NEW_PASSWORD or is asked for, never from the arguments. */
export function createRescue(rescue: Rescue): Command {
  return async ([name = ''], config) => {
    if (!name) throw new Error('Usage: npm run admin:rescue -- <username or email>');
    await withOwnerUrl(config, url =>
      withKnex(url, async knex => {
        const shopName = await readSetting(knex, 'shop.name');
        const password = process.env['NEW_PASSWORD'] || (await askPassword());
        const admin = await rescue(knex, { shopName, publicUrl: addressOf(config), name, password });
        say(`${admin.username} signs in with the new password alone. Set a second step up again afterwards.`);
      }),
    );
  };
}

/** Nothing of it is shown. */
async function askPassword(): Promise<string> {
  process.stdout.write('Password (at least 12 characters): ');
  const silent = new Writable({ write: (_chunk: unknown, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const password = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return password;
}
