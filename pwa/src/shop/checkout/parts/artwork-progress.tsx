import type { CartLine } from '#contract/cart/cart.ts';
import { useArtworkUploads } from '#pwa/common/local/artwork/use-artwork-uploads.ts';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { artworkOf } from '../order-request.ts';

/** How much of the designs has been uploaded. */
export function ArtworkProgress({ lines }: { lines: readonly CartLine[] }) {
  const { states } = useArtworkUploads();
  const sizes = new Map(
    lines
      .flatMap(line => line.designPlacements)
      .map(place => [place.designFile?.sha256, place.designFile?.bytes ?? 0]),
  );
  let sent = 0;
  let total = 0;
  for (const sha256 of artworkOf(lines)) {
    const state = states.get(sha256);
    const bytes = state?.totalBytes ?? sizes.get(sha256) ?? 0;
    total += bytes;
    if (state?.phase === 'done') sent += bytes;
    if (state?.phase === 'sending') sent += state.sentBytes;
  }
  return (
    <ProgressBar
      done={sent}
      total={Math.max(total, 1)}
      label={`Sending your design: ${kilobytes(sent)} of ${kilobytes(total)}`}
    />
  );
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en-AU')} kB`;
