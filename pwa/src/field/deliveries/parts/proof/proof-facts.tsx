import type { ReactNode } from 'react';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import {
  deviceText,
  lostPhotosText,
  momentText,
  positionLink,
  positionText,
  saidText,
} from './evidence-words.ts';
import { ProofSeal } from './proof-seal.tsx';

const photoUrl = (sha256: string, widthPx: 480 | 1200) => `/api/artworks/${sha256}/${widthPx}.webp`;

/** Who signed, where, on which device and when: the facts needed in a dispute. */
export function ProofFacts({ proof, clock }: { proof: DeliveryEvidenceView; clock: ShopClock }) {
  const { photos, photosLost, receivedAt, occurredAt, occurredAtDevice, deviceId, appBuild } = proof;
  const said = saidText({ at: occurredAt ?? receivedAt, atDevice: occurredAtDevice }, clock);
  const device = [deviceText(deviceId), appBuild && `app ${appBuild}`].filter(Boolean).join(', ');
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos from the door" className="grid grid-cols-3 gap-2">
          {photos.map((sha256, index) => (
            <li key={sha256}>
              <a href={photoUrl(sha256, 1200)} target="_blank" rel="noreferrer" className="block rounded-2">
                <img
                  src={photoUrl(sha256, 480)}
                  alt={`The door, ${index + 1} of ${photos.length}`}
                  className="aspect-square w-full rounded-2 border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {photosLost > 0 && <p className="text-meta text-soft">{lostPhotosText(photosLost)}</p>}
      <dl aria-label="Where and when" className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Fact name="Signed by">{proof.signedBy}</Fact>
        <Fact name="Received">{momentText(receivedAt, clock)}</Fact>
        <Fact name="Position">
          <Position proof={proof} />
        </Fact>
        <Fact name="Device">{device || 'Entered in the office'}</Fact>
        <Fact name="Clock">{said}</Fact>
      </dl>
      {proof.seal && <ProofSeal seal={proof.seal} clock={clock} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-meta leading-snug text-soft">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Position({ proof }: { proof: DeliveryEvidenceView }) {
  const link = positionLink(proof);
  const text = positionText(proof) ?? 'Not recorded';
  if (!link) return text;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="underline">
      {text}
    </a>
  );
}
