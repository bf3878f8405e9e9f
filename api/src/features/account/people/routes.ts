import type { Context } from 'koa';
import type { peopleEndpoints } from '#contract/people/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import { readSessionToken } from '#api/http/cookies.ts';
import type { Handlers } from '#api/http/handler.ts';
import { hashToken } from '#api/http/session-store.ts';
import {
  changeRole,
  deactivate,
  endSession,
  endSessions,
  reactivate,
  resetSecondStep,
  sendLink,
  setRevoked,
} from './change-people.ts';
import { invitePerson, type OfficeParts } from './invite.ts';
import { listPeople, readPerson } from './read-people.ts';

export function peopleRoutes(parts: OfficeParts): Handlers<typeof peopleEndpoints> {
  const detail = async (id: number, ctx: Context) =>
    (await readPerson(parts, id, readSessionToken(ctx))) ?? refuse('not_found');
  const after = async (done: Promise<Refusal | undefined>, id: number, ctx: Context) =>
    (await done) ?? detail(id, ctx);
  const who = ({ params, person }: { params: { id: number }; person: { id: number } }) => ({
    actorId: person.id,
    id: params.id,
  });
  return {
    listPeople: async ({ query }, ctx) => linkPages(ctx, await listPeople(parts.knex, query)),
    getPerson: ({ params }, ctx) => detail(params.id, ctx),
    async invitePerson({ body, person, forgive }, ctx) {
      const id = await invitePerson(parts, person.id, body);
      if (isRefusal(id)) return id;
      await forgive();
      return detail(id, ctx);
    },
    async changePersonRole({ body, forgive, ...input }, ctx) {
      const refused = await changeRole(parts, who(input), body);
      if (refused) return refused;
      await forgive();
      return detail(input.params.id, ctx);
    },
    deactivatePerson: (input, ctx) => after(deactivate(parts, who(input)), input.params.id, ctx),
    reactivatePerson: (input, ctx) => after(reactivate(parts, who(input)), input.params.id, ctx),
    sendPersonLink: (input, ctx) => after(sendLink(parts, who(input)), input.params.id, ctx),
    resetSecondStep: (input, ctx) => after(resetSecondStep(parts, who(input)), input.params.id, ctx),
    endPersonSessions(input, ctx) {
      const token = input.person.id === input.params.id ? readSessionToken(ctx) : null;
      return after(endSessions(parts, who(input), token ? hashToken(token) : null), input.params.id, ctx);
    },
    endPersonSession: (input, ctx) =>
      after(endSession(parts, who(input), input.params.sessionId), input.params.id, ctx),
    revokeDevice: (input, ctx) =>
      after(
        setRevoked(parts, { ...who(input), deviceId: input.params.deviceId, isRevoked: true }),
        input.params.id,
        ctx,
      ),
    allowDevice: (input, ctx) =>
      after(
        setRevoked(parts, { ...who(input), deviceId: input.params.deviceId, isRevoked: false }),
        input.params.id,
        ctx,
      ),
  };
}
