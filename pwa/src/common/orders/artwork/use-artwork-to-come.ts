/** Designs of an order that were to come: loaded by whatever opens it, and sent place by place. */
import type { ArtworkToCome, PlaceToCome } from '#contract/proofs/artwork-endpoints.ts';
import { linkedArtworkUrl, orderedArtworkUrl } from '#contract/artwork/artwork.ts';
import type { SentFile } from '#pwa/common/local/artwork/use-send-file.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';

/** The order itself, or a link for others. Null: the buyer's own browser. */
export type ArtworkDoor = { orderId: string; token: string | null } | { linkId: string; token: string };

export interface ArtworkToComeHandle extends Omit<KeptAnswerHandle<ArtworkToCome>, 'show'> {
  /** Null takes it back. Resolves to the refusal's sentence, or null on success. */
  send: (place: PlaceToCome, artwork: SentFile | null) => Promise<string | null>;
  pictureUrl: (sha256: string) => string;
}

export function useArtworkToCome(door: ArtworkDoor): ArtworkToComeHandle {
  const isLink = 'linkId' in door;
  const { asked, askAgain, show } = useKeptAnswer({
    key: isLink ? `artwork by link ${door.linkId}` : `artwork to come ${door.orderId}`,
    proof: door.token,
    isLive: true,
    ask: () =>
      isLink
        ? call('GET /api/size-links/{id}/artwork', {
            params: { id: door.linkId },
            query: { token: door.token },
          })
        : call('GET /api/orders/{orderId}/artwork', ofOrder(door)),
  });

  async function send({ itemId, place, artwork: seen }: PlaceToCome, artwork: SentFile | null) {
    const body = { itemId, place, artwork, seen: seen?.sha256 ?? null };
    try {
      const now = isLink
        ? await call('PUT /api/size-links/{id}/artwork', {
            params: { id: door.linkId },
            query: { token: door.token },
            body,
          })
        : await call('PUT /api/orders/{orderId}/artwork', { ...ofOrder(door), body });
      await show(now);
      return null;
    } catch (error) {
      // Shows what somebody else has sent, or why it is too late.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) askAgain();
      return sendFailureWords(error);
    }
  }

  const pictureUrl = (sha256: string) =>
    isLink ? linkedArtworkUrl(sha256, 480, door) : orderedArtworkUrl(sha256, 480, door);
  return { asked, askAgain, send, pictureUrl };
}

const ofOrder = ({ orderId, token }: { orderId: string; token: string | null }) => ({
  params: { orderId },
  query: token ? { token } : {},
});
