import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import { clockText, clockWarning, gradeWords, whyText, windowText } from '#contract/deliveries/seal/words.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';

type Seal = NonNullable<DeliveryEvidenceView['seal']>;

interface ProofSealProps {
  seal: Seal;
  clock: ShopClock;
}

/** How far the proof can be trusted: its grade, the time range, and any problems. */
export function ProofSeal({ seal, clock: { timeZone } }: ProofSealProps) {
  const { tone, icon, words } = badgeOf(seal);
  const isSealed = seal.state === 'sealed';
  return (
    <section aria-label="Seal" className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        <Link to={`/pod/${seal.checkId}`} target="_blank" className="text-link underline">
          Check the proof
        </Link>
      </p>
      {isSealed && (
        <p className="tabular-nums">
          {windowText(seal, timeZone)}. {clockText(seal, timeZone)}.
        </p>
      )}
      <p className="text-meta text-soft">{seal.why ? whyText(seal.why) : `${gradeWords[seal.grade]}.`}</p>
      {isSealed && seal.isClockWrong && <p className="text-meta text-danger">{clockWarning}</p>}
      {seal.gapAfter !== null && (
        <p className="text-meta text-danger">
          Gap after #{seal.gapAfter}: an earlier record from this phone has not arrived.
        </p>
      )}
    </section>
  );
}

function badgeOf({ state, grade }: Seal): { tone: BadgeTone; icon: typeof ShieldCheck; words: string } {
  if (state === 'broken') return { tone: 'late', icon: ShieldAlert, words: 'Seal does not hold' };
  if (state === 'unsealed') return { tone: 'wait', icon: ShieldQuestion, words: 'Grade C, not sealed' };
  return grade === 'C'
    ? { tone: 'wait', icon: ShieldQuestion, words: 'Grade C' }
    : { tone: 'ok', icon: ShieldCheck, words: `Grade ${grade}` };
}
