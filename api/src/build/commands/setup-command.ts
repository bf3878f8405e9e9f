import type { Knex } from 'knex';
import { addressOf } from '#api/config.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { type Command, readOptions, say } from './command.ts';
import { withKnex } from './with-knex.ts';

interface FirstStart {
  isShopOpen: (knex: Knex) => Promise<boolean>;
  makeSetupCode: (knex: Knex) => Promise<string>;
  setupText: (address: string, code: string) => string;
}

/** `setup`: prints a code that opens the first start of a shop without an owner. */
export function createSetup({ isShopOpen, makeSetupCode, setupText }: FirstStart): Command {
  return async (args, config) => {
    readOptions(args, { values: [] });
    await withOwnerUrl(config, url =>
      withKnex(url, async knex => {
        if (!(await knex.schema.hasTable('shop_setup')))
          throw new Error(
            'The database is new, or of an older version: start the shop once, then ask again.',
          );
        if (!(await isShopOpen(knex)))
          throw new Error(
            'This shop has been set up. npm run admin:rescue lets an owner in who has lost their password.',
          );
        say(setupText(addressOf(config), await makeSetupCode(knex)));
      }),
    );
  };
}
