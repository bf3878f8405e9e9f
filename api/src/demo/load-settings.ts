import type { Knex } from 'knex';

/** Well-formed, so that invoices can be issued, and nobody's: no ABN has only noughts behind its check digits. */
const demoAbn = '10 000 000 000';

/** What the demo shop has written down about itself. Somebody's own settings stay. */
export async function loadDemoSettings(knex: Knex): Promise<void> {
  await knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: demoAbn }) })
    .onConflict('key')
    .ignore();
}
