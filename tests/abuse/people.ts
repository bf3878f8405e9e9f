/** The attackers: people of every kind, each with a session. Restored if an attack ends their session or changes their role. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Role } from '#contract/wire/capabilities.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { type Answer, createSend, type RequestParts } from '#tests/support/http-client.ts';

/** A shop over HTTP, and its database for making and repairing the test data. */
export interface AttackedShop {
  baseUrl: string;
  knex: Knex;
}

/** The six people of the generated attack. */
export const attackers = ['guest', 'customer', 'other', 'driver', 'workshop', 'admin'] as const;
export type Attacker = (typeof attackers)[number];

/** More people with other rights: a driver without deliveries, former staff, a guest with links from emails. */
export const everybody = [...attackers, 'otherDriver', 'former', 'linkHolder'] as const;
export type PersonName = (typeof everybody)[number];

export interface Person {
  name: PersonName;
  /** Null for people without an account. */
  id: number | null;
  username: string;
  email: string;
  role: Role;
  send(path: string, parts?: RequestParts): Promise<Answer>;
  /** Restores their role and gives them a new session. */
  revive(): Promise<void>;
}

export type People = Record<PersonName, Person>;

const roles: Record<PersonName, Role> = {
  guest: 'visitor',
  customer: 'customer',
  other: 'customer',
  driver: 'driver',
  workshop: 'workshop',
  admin: 'admin',
  otherDriver: 'driver',
  former: 'admin',
  linkHolder: 'visitor',
};

/** Longer than the shop may take to answer anything. */
const silenceMs = 30_000;

export async function makePeople(shop: AttackedShop): Promise<People> {
  const made: [PersonName, Person][] = [];
  for (const name of everybody) {
    const role = roles[name];
    made.push([name, await (role === 'visitor' ? visitor(shop, name) : account(shop, name, role))]);
  }
  return Object.fromEntries(made) as People;
}

function visitor({ baseUrl }: AttackedShop, name: PersonName): Person {
  const send = createSend(baseUrl, `__Host-vid=${randomBytes(32).toString('base64url')}`);
  return {
    name,
    id: null,
    username: '',
    email: '',
    role: 'visitor',
    send: (path, parts) => send(path, { silenceMs, ...parts }),
    revive: async () => {},
  };
}

async function account(
  { baseUrl, knex }: AttackedShop,
  name: PersonName,
  role: Exclude<Role, 'visitor'>,
): Promise<Person> {
  const { id, username, email, isAdmin, staffRole, passwordHash } = await makePerson(knex, role);
  const sessions = createSessionStore(knex);
  const visitorCookie = `__Host-vid=${randomBytes(32).toString('base64url')}`;
  let send = createSend(baseUrl);
  async function revive(): Promise<void> {
    await knex('users')
      .where({ id })
      .update({ isAdmin, staffRole, passwordHash, deletedAt: null, deactivatedAt: null });
    const token = await sessions.start({ id, isAdmin, staffRole }, 'abuse');
    send = createSend(baseUrl, `__Host-sid=${token}; ${visitorCookie}`);
  }
  await revive();
  return {
    name,
    id,
    username,
    email: email ?? '',
    role,
    send: (path, parts) => send(path, { silenceMs, ...parts }),
    revive,
  };
}
