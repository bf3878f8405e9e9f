import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { RosterList } from '#pwa/common/roster/roster-list.tsx';
import { templateWords } from '#pwa/common/roster/template-words.ts';

/** Every name and number, to be checked letter by letter before anything is made. */
export function ProofRosters({ rosters }: { rosters: NonNullable<CustomerProof['rosters']> }) {
  return rosters.map(({ itemId, productName, colourName, template, pieces }) => {
    const what = [productName, colourName].filter(Boolean).join(', ');
    return (
      <section
        key={itemId}
        aria-label={`Names and numbers, ${what}`}
        className="mt-8 rounded-3 bg-sunken p-5"
      >
        <h2 className="text-2xl leading-tight">Names and numbers</h2>
        <p className="mt-1 wrap-anywhere">
          {what}, {piecesText(pieces.length)}
        </p>
        <p className="mt-1 mb-3 text-meta text-soft">{templateWords(template)}</p>
        <RosterList pieces={pieces} label={`Names and numbers of ${what}`} />
        <p className="mt-3 text-meta leading-snug text-soft">
          We print exactly what stands here. Please check every letter and number.
        </p>
      </section>
    );
  });
}
