/**
 * `npm run admin:create -- <username> <email>`: makes an admin. The password comes from NEW_PASSWORD or is asked
 * for: as an argument it would stand in the shell's history and in the list of processes.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { username as usernameShape } from '#contract/account/account-form.ts';
import { createAdmin } from '#api/features/account/create-admin.ts';
import { createPasswords } from '#api/features/account/password/passwords.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import { withDatabase } from './with-database.ts';

const shape = z.object({ username: usernameShape, email: z.email('Please enter a valid email') });

await withDatabase(async knex => {
  const [username = '', email = ''] = process.argv.slice(2);
  if (!username || !email) throw new Error('Usage: npm run admin:create -- <username> <email>');
  const named = shape.safeParse({ username, email });
  if (!named.success) throw new Error(named.error.issues.map(issue => issue.message).join('\n'));
  const password = process.env['NEW_PASSWORD'] || (await askPassword());
  const shop = await readShop(knex, false);
  const admin = await createAdmin(
    { knex, passwords: createPasswords(), shopName: shop.name },
    { ...named.data, password },
  );
  console.log(`Made the admin ${admin.username}.`);
});

async function askPassword(): Promise<string> {
  process.stdout.write('Password (at least 12 characters): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const password = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return password;
}
