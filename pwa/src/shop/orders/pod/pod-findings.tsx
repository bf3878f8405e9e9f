import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react';
import type { ProofBundle } from '#contract/deliveries/seal/bundle.ts';
import type { BundleCheck, BundleVerdict } from '#contract/deliveries/seal/check-bundle.ts';
import type { Finding } from '#contract/deliveries/seal/findings.ts';
import { findingText, gradeWords, whyText } from '#contract/deliveries/seal/words.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface PodFindingsProps {
  bundle: ProofBundle;
  check: BundleCheck;
}

const heads: Readonly<Record<BundleVerdict, string>> = {
  genuine: 'Genuine and unchanged',
  not_compared: 'Not compared with the shop’s keys',
  unsealed: 'Kept by the shop, not sealed',
  wrong: 'Something doesn’t match',
};

const looks: Readonly<Record<BundleVerdict, { icon: LucideIcon; className: string }>> = {
  genuine: { icon: CircleCheck, className: 'bg-ok-soft text-on-ok-soft' },
  not_compared: { icon: CircleMinus, className: 'bg-wait-soft text-on-wait-soft' },
  unsealed: { icon: CircleMinus, className: 'bg-wait-soft text-on-wait-soft' },
  wrong: { icon: CircleAlert, className: 'bg-danger-soft text-on-danger-soft' },
};

/** The result of the check, and how much it proves. */
export function PodAnswer({ bundle, check }: PodFindingsProps) {
  const { verdict } = check;
  const { icon, className } = looks[verdict];
  const grade = verdict === 'genuine' ? (check.window?.grade ?? 'C') : 'C';
  return (
    <div className="grid gap-5">
      <output className={`flex items-start gap-3 rounded-3 p-4 ${className}`}>
        <Icon of={icon} size="large" className="shrink-0" />
        <span className="min-w-0">
          <b className="block font-display text-2xl leading-tight font-heading">{heads[verdict]}</b>
          {verdict === 'not_compared' && (
            <span className="mt-1 block">
              It can’t be verified offline. Open this page with a connection and check it again.
            </span>
          )}
          {bundle.why && <span className="mt-1 block">{whyText(bundle.why)}</span>}
        </span>
      </output>
      {(verdict === 'genuine' || verdict === 'unsealed') && (
        <p className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-2 border-2 border-current font-display text-3xl font-heading">
            <span className="sr-only">Grade </span>
            {grade}
          </span>
          <span className="leading-snug">{gradeWords[grade]}.</span>
        </p>
      )}
    </div>
  );
}

/** What the result is based on. */
export function PodFindings({ check }: Pick<PodFindingsProps, 'check'>) {
  return (
    <section aria-labelledby="checked">
      <h2 id="checked" className="text-xl">
        What was checked
      </h2>
      <ul className="mt-2 grid">
        {check.findings.map(finding => (
          <FindingLine key={finding.check} finding={finding} />
        ))}
      </ul>
      <p className="mt-3 text-meta text-soft">Checked here, in your browser, from the bytes of the proof.</p>
    </section>
  );
}

const signs: Readonly<Record<Finding['result'], { icon: LucideIcon; className: string; said: string }>> = {
  ok: { icon: CircleCheck, className: 'text-ok', said: 'Holds' },
  wrong: { icon: CircleAlert, className: 'text-danger', said: 'Wrong' },
  open: { icon: CircleMinus, className: 'text-soft', said: 'Open' },
};

function FindingLine({ finding }: { finding: Finding }) {
  const { icon, className, said } = signs[finding.result];
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      <Icon of={icon} label={said} className={`mt-px shrink-0 ${className}`} />
      <span className={finding.result === 'wrong' ? 'font-strong' : ''}>{findingText(finding)}</span>
    </li>
  );
}
