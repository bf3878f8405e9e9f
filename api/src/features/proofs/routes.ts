import type { Context } from 'koa';
import { can } from '#contract/wire/capabilities.ts';
import type { approverEndpoints } from '#contract/proofs/approver-endpoints.ts';
import type { artworkToComeEndpoints } from '#contract/proofs/artwork-endpoints.ts';
import type { proofEndpoints } from '#contract/proofs/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { readArtworkToCome } from '#api/database/shared/artwork/artwork-to-come.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { ownersOf } from '#api/http/owners-of.ts';
import { fileNotHere } from '#api/outside/files/not-here.ts';
import { answerApproval, askApprovers, readApproval, removeApprover, showsByLink } from './approvers.ts';
import { answerProof } from './answer-proof.ts';
import type { ProofParts } from './proof-parts.ts';
import { readProofPictures } from './proof-pictures.ts';
import { findPicture, findProvedOrder, readCustomerProof, readOrderProofs } from './read-proofs.ts';
import { type ArtworkSender, sendArtwork } from './send-artwork.ts';
import { sendProof, sendProofAgain } from './send-proof.ts';

export interface ProofRoutesParts extends ProofParts {
  /** Whether this request may read the order; orders are another feature. */
  readsOrder(
    ctx: Context,
    person: SessionUser | null,
    orderId: string,
    token: string | undefined,
  ): Promise<boolean>;
}

export function proofRoutes(
  parts: ProofRoutesParts,
): Handlers<typeof proofEndpoints & typeof approverEndpoints & typeof artworkToComeEndpoints> {
  const { knex, files, readsOrder } = parts;
  return {
    async listProofs({ params }) {
      const order = await findProvedOrder(knex, params.orderId);
      return order ? readOrderProofs(knex, order) : refuse('not_found');
    },
    sendProof: ({ params, body, person }) => sendProof(parts, params.orderId, body, person.id),
    sendProofAgain: ({ params, body, person }) => sendProofAgain(parts, params.orderId, body, person.id),
    async getProof({ params: { orderId }, query, person }, ctx) {
      const order =
        (await readsOrder(ctx, person, orderId, query.token)) && (await findProvedOrder(knex, orderId));
      return (order && (await readCustomerProof(knex, order))) || refuse('not_found');
    },
    async answerProof({ params: { orderId }, body: { token, ...answer }, person }, ctx) {
      if (!(await readsOrder(ctx, person, orderId, token))) return refuse('not_found');
      return answerProof(parts, orderId, answer, senderOf(person, ctx));
    },
    async getArtworkToCome({ params: { orderId }, query, person }, ctx) {
      const order =
        (await readsOrder(ctx, person, orderId, query.token)) && (await findProvedOrder(knex, orderId));
      return order ? readArtworkToCome(knex, order.id) : refuse('not_found');
    },
    async sendArtwork({ params: { orderId }, query, body, person }, ctx) {
      if (!(await readsOrder(ctx, person, orderId, query.token))) return refuse('not_found');
      return sendArtwork(parts, orderId, body, senderOf(person, ctx));
    },
    async askApprovers({ params: { orderId }, body: { token, ...asking }, person }, ctx) {
      if (!(await readsOrder(ctx, person, orderId, token))) return refuse('not_found');
      return askApprovers(parts, orderId, asking, person?.id ?? null);
    },
    async removeApprover({ params: { orderId, id }, body: { token }, person }, ctx) {
      if (!(await readsOrder(ctx, person, orderId, token))) return refuse('not_found');
      return removeApprover(parts, orderId, id, person?.id ?? null);
    },
    getProofApproval: ({ params, query }) => readApproval(parts, params.id, query.token),
    answerProofApproval: ({ params, body }) => answerApproval(parts, params.id, body),
    async getProofPdf({ params: { orderId }, query, person }, ctx) {
      const order =
        (await readsOrder(ctx, person, orderId, query.token)) && (await findProvedOrder(knex, orderId));
      const proof = order && (await readCustomerProof(knex, order));
      if (!proof) return refuse('not_found');
      const pictures = await readProofPictures(files, proof, ({ id }) => findPicture(knex, orderId, id));
      const pdf = await parts.drawPdf(proof, pictures);
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="proof-${orderId}-${proof.version}.pdf"`,
        'Cache-Control': 'private, no-store',
      });
      ctx.body = pdf;
      return undefined;
    },
    async getProofPicture({ params: { orderId, placement }, query, person }, ctx) {
      const maySee =
        can(person, 'jobs.work') ||
        (await readsOrder(ctx, person, orderId, query.token)) ||
        (await showsByLink(knex, orderId, query.token, { placement }));
      const name = maySee && (await findPicture(knex, orderId, placement));
      if (!name) return refuse('not_found');
      const file = await files.read(name);
      if (!file) return fileNotHere();
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'image/webp',
        'Content-Length': String(file.bytes),
        'Content-Disposition': 'inline; filename="proof.webp"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // A placement's picture never changes, but whose it is must be asked each time.
        'Cache-Control': 'private, no-cache',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      });
      ctx.body = file.stream;
      return undefined;
    },
  };
}

const senderOf = (person: SessionUser | null, ctx: Context): ArtworkSender => ({
  id: person?.id ?? null,
  owners: ownersOf(person, ctx),
});
