import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { CustomerProof, ProofPlacement } from '#contract/proofs/endpoints.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { placeWords } from '#contract/cart/place-words.ts';
import {
  belowCollar,
  millimetres,
  placementPlace,
  placementTitle,
  proofPictureUrl,
} from '#pwa/common/orders/proof-words.ts';
import { CloseUp } from './close-up.tsx';
import { EverySize } from './every-size.tsx';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

interface ProofSheetProps {
  proof: CustomerProof;
  token: string | null;
}

/** Each design on its garment, as large as the screen is wide, with its details. */
export function ProofSheet({ proof, token }: ProofSheetProps) {
  return (
    <ul aria-label="Designs" className="grid gap-8 sm:grid-cols-2 lg:gap-10 sm:*:only:col-span-full">
      {proof.placements.map(placement => (
        <li key={placement.id} className="min-w-0">
          <Placement placement={placement} orderId={proof.orderId} token={token} />
        </li>
      ))}
    </ul>
  );
}

interface PlacementProps {
  placement: ProofPlacement;
  orderId: string;
  token: string | null;
}

function Placement({ placement, orderId, token }: PlacementProps) {
  const { techniques } = useShopFacts();
  const { productName, colourName, pieces, fileName } = placement;
  const down = belowCollar(placement);
  const what = [productName, colourName].filter(Boolean).join(', ');
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Picture
        url={proofPictureUrl(orderId, placement.id, token)}
        alt={`${what}: the design on the ${placeWords(placement)}`}
      />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-2xl leading-tight">{placementTitle(placement, techniques)}</h2>
          <p className="font-display text-2xl leading-tight font-heading tracking-display whitespace-nowrap tabular-nums">
            {millimetres(placement)}
          </p>
        </div>
        {down && <p className="text-soft">{down}</p>}
        <p className="wrap-anywhere">
          {what}, {pieces} {pieces === 1 ? 'piece' : 'pieces'}
          {fileName && <span className="block text-meta text-soft">{fileName}</span>}
        </p>
        <div className="mt-1 min-w-0">
          <EverySize placement={placement} orderId={orderId} token={token} />
        </div>
      </div>
      <CloseUp placement={placement} orderId={orderId} token={token} label={placementPlace(placement)} />
    </article>
  );
}

/** Without a connection the text is still shown. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <p className="grid aspect-5/6 place-items-center content-center gap-2 rounded-3 bg-sunken p-6 text-center text-soft">
        <Icon of={ImageOff} size="large" />
        The picture could not be loaded. Please check the connection.
      </p>
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="block overflow-hidden rounded-3 bg-sunken"
    >
      <img
        src={url}
        alt={alt}
        width={1400}
        height={1680}
        className="block h-auto w-full"
        onError={() => setMissing(true)}
      />
    </a>
  );
}
