/** Accounts, sessions and devices. */
import { randomUUID } from 'node:crypto';
import { present } from '#api/database/present.ts';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { password, uniqueName } from '#tests/factories/people.ts';
import { createPasskey, type PasskeyWanted } from '#tests/factories/passkeys.ts';
import { codeOf, giveAuthenticator } from '#tests/factories/second-step.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { type ChangeCases, type Office, post, succeeded } from './office-change.ts';

const driver = ({ server }: Office): Promise<SignedIn> => server.as('driver');

async function device({ send }: SignedIn): Promise<string> {
  const deviceId = randomUUID();
  const clientNow = new Date().toISOString();
  const json = { protocol: 1, build: 'test', deviceId, cursor: null, clientNow, mutations: [] };
  succeeded('/api/sync', await send('/api/sync', { json }));
  return deviceId;
}

/** The admin who asks, with an authenticator app until `tidy`. */
async function withApp({ knex, me }: Office) {
  await knex('authenticators').where({ userId: me.id }).delete();
  const tidy = () => knex('authenticators').where({ userId: me.id }).delete();
  return { ...(await giveAuthenticator(knex, me.id)), tidy };
}

async function passkey(office: Office): Promise<number> {
  const wanted = await office.ask<PasskeyWanted>('/api/user/passkeys/question', post);
  const json = { name: 'Phone', passkey: createPasskey().make(wanted) };
  await office.ask('/api/user/passkeys', { json });
  return present(await office.knex('passkeys').where({ userId: office.me.id }).first('id')).id;
}

export const peopleChanges: ChangeCases = {
  async confirmAuthenticator(office) {
    const { secret } = await office.ask<{ secret: string }>('/api/user/authenticator', post);
    const tidy = () => office.knex('authenticators').where({ userId: office.me.id }).delete();
    return { path: '/api/user/authenticator/confirm', json: { code: codeOf(secret) }, tidy };
  },
  async removeAuthenticator(office) {
    await withApp(office);
    return { path: '/api/user/authenticator' };
  },
  async renewRecoveryCodes(office) {
    const { tidy } = await withApp(office);
    return { path: '/api/user/recovery-codes', tidy };
  },
  async addPasskey(office) {
    const wanted = await office.ask<PasskeyWanted>('/api/user/passkeys/question', post);
    const tidy = () => office.knex('passkeys').where({ userId: office.me.id }).delete();
    return {
      path: '/api/user/passkeys',
      json: { name: 'Phone', passkey: createPasskey().make(wanted) },
      tidy,
    };
  },
  renamePasskey: async office => ({
    path: `/api/user/passkeys/${await passkey(office)}`,
    json: { name: 'Other phone' },
    tidy: () => office.knex('passkeys').where({ userId: office.me.id }).delete(),
  }),
  removePasskey: async office => ({ path: `/api/user/passkeys/${await passkey(office)}` }),
  async unlinkProvider({ knex, me }) {
    const identity = { issuer: 'https://id.example', subject: uniqueName('sub'), email: me.email };
    await knex('identities').insert({ ...identity, userId: me.id });
    return { path: '/api/user/provider' };
  },
  async resetSecondStep(office) {
    const { id } = await driver(office);
    await giveAuthenticator(office.knex, id);
    return { path: `/api/people/${id}/second-step` };
  },
  invitePerson: async () => ({
    path: '/api/people/invitations',
    json: {
      firstName: 'Wim',
      lastName: 'Weft',
      email: `${uniqueName('wim')}@example.test`,
      role: 'driver',
      currentPassword: password,
    },
  }),
  changePersonRole: async office => ({
    path: `/api/people/${(await driver(office)).id}/role`,
    json: { role: 'workshop', currentPassword: password },
  }),
  deactivatePerson: async office => ({ path: `/api/people/${(await driver(office)).id}/deactivate` }),
  async reactivatePerson(office) {
    const { id } = await driver(office);
    await office.ask(`/api/people/${id}/deactivate`, post);
    return { path: `/api/people/${id}/reactivate` };
  },
  sendPersonLink: async office => ({ path: `/api/people/${(await driver(office)).id}/link` }),
  endPersonSessions: async office => ({ path: `/api/people/${(await driver(office)).id}/sessions` }),
  async endPersonSession(office) {
    const { id } = await driver(office);
    const { sessions } = await office.ask<PersonDetail>(`/api/people/${id}`);
    return { path: `/api/people/${id}/sessions/${sessions[0]?.id}` };
  },
  async revokeDevice(office) {
    const person = await driver(office);
    return { path: `/api/people/${person.id}/devices/${await device(person)}/revoke` };
  },
  async allowDevice(office) {
    const person = await driver(office);
    const path = `/api/people/${person.id}/devices/${await device(person)}`;
    await office.ask(`${path}/revoke`, post);
    return { path: `${path}/allow` };
  },
};
