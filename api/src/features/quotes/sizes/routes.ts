import { can } from '#contract/wire/capabilities.ts';
import type { quoteSizeEndpoints } from '#contract/quotes/sizes/size-endpoints.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { ownersOf } from '#api/http/owners-of.ts';
import {
  changeCollection,
  makeSizeLink,
  type Organiser,
  readCollection,
  type SizeParts,
  withdrawSizeLink,
} from './size-links.ts';
import { readLinkArtwork, sendLinkArtwork } from './link-artwork.ts';
import { readSizeList, saveSizeRows } from './size-rows.ts';

export function quoteSizeRoutes(parts: SizeParts): Handlers<typeof quoteSizeEndpoints> {
  return {
    getSizeCollection: ({ params, query, person }) =>
      readCollection(parts, organiserOf(params.id, query.token, person)),
    makeSizeLink: ({ params, query, body, person }) =>
      makeSizeLink(parts, organiserOf(params.id, query.token, person), body),
    withdrawSizeLink: ({ params, query, person }) =>
      withdrawSizeLink(parts, organiserOf(params.id, query.token, person), params.linkId),
    changeSizeCollection: ({ params, query, body, person }) =>
      changeCollection(parts, organiserOf(params.id, query.token, person), body),
    getSizeList: ({ params, query }) => readSizeList(parts, { id: params.id, token: query.token }),
    saveSizeRows: ({ params, query, body }) =>
      saveSizeRows(parts, { id: params.id, token: query.token }, body),
    getLinkArtwork: ({ params, query }) => readLinkArtwork(parts, { id: params.id, token: query.token }),
    sendLinkArtwork: ({ params, query, body, person }, ctx) =>
      sendLinkArtwork(parts, { id: params.id, token: query.token }, body, {
        id: person?.id ?? null,
        owners: ownersOf(person, ctx),
      }),
  };
}

function organiserOf(id: number, token: string | undefined, person: SessionUser | null): Organiser {
  const isOffice = can(person, 'quotes.manage');
  return { id, token, isOffice, actorId: isOffice ? (person?.id ?? null) : null };
}
