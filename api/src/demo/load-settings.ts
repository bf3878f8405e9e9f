import type { Knex } from 'knex';

/** Valid, so that invoices can be issued, but not in use: no real ABN has only zeros after its check digits. */
const demoAbn = '10 000 000 000';

/** No bank has this BSB. */
const demoAccount = { accountName: 'Selvedge Demo', bsb: '000-000', accountNumber: '00000000' };

/** The demo shop's settings. Existing settings are kept. */
export async function loadDemoSettings(knex: Knex): Promise<void> {
  await knex('settings')
    .insert([
      { key: 'shop', value: JSON.stringify({ abn: demoAbn }) },
      { key: 'accounts', value: JSON.stringify(demoAccount) },
    ])
    .onConflict('key')
    .ignore();
}
