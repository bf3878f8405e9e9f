/** Fills an empty shop for trying out. Idempotent: what is there stays, what is missing is made. */
import type { Knex } from 'knex';
import type { Passwords } from '#api/features/account/passwords.ts';
import { loadDemoCatalogue } from './load-catalogue.ts';
import { loadDemoPeople } from './people.ts';

export interface DemoParts {
  knex: Knex;
  passwords: Passwords;
}

export async function loadDemo({ knex, passwords }: DemoParts): Promise<void> {
  await loadDemoPeople(knex, passwords);
  await loadDemoCatalogue(knex);
}
