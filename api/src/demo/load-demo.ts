/** Fills an empty shop for trying out. Idempotent: what is there stays, what is missing is made. */
import type { Knex } from 'knex';
import type { Passwords } from '#api/features/account/password/passwords.ts';
import { loadDemoCatalogue } from './load-catalogue.ts';
import { type DemoOrderParts, loadDemoOrders } from './load-orders.ts';
import { loadDemoMenu, loadDemoPages } from './load-pages.ts';
import { loadDemoSettings } from './load-settings.ts';
import { loadDemoPeople } from './people.ts';

export interface DemoParts extends DemoOrderParts {
  knex: Knex;
  passwords: Passwords;
}

export async function loadDemo(parts: DemoParts): Promise<void> {
  const { knex, passwords } = parts;
  await loadDemoPeople(knex, passwords);
  await loadDemoCatalogue(knex);
  await loadDemoPages(knex);
  await loadDemoMenu(knex);
  await loadDemoSettings(knex);
  await loadDemoOrders(parts);
}
