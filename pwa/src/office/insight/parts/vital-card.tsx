import { Check, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { NamedSpread } from '#contract/insight/endpoints.ts';
import { type Rating, ratingOf, type VitalName, vitals, vitalText } from '#contract/insight/vitals.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { countText, shareText } from '../page-words.ts';

export const vitalWords: Readonly<Record<VitalName, { title: string; meaning: string }>> = {
  LCP: { title: 'Main content shows', meaning: 'Largest Contentful Paint' },
  INP: { title: 'A press is answered', meaning: 'Interaction to Next Paint' },
  CLS: { title: 'Nothing jumps', meaning: 'Cumulative Layout Shift' },
  TTFB: { title: 'The server answers', meaning: 'Time to First Byte' },
};

const ratings: Readonly<Record<Rating, { words: string; tone: BadgeTone; icon: LucideIcon }>> = {
  good: { words: 'Good', tone: 'ok', icon: Check },
  fair: { words: 'Needs work', tone: 'wait', icon: CircleAlert },
  poor: { words: 'Poor', tone: 'late', icon: TriangleAlert },
};

const p75Text = ({ name, p75, isOver }: NamedSpread) =>
  p75 === null ? 'None yet' : `${isOver ? 'over ' : ''}${vitalText(name, p75)}`;

const ratingOfSpread = ({ name, p75, isOver }: NamedSpread): Rating | null =>
  p75 === null ? null : isOver ? 'poor' : ratingOf(name, p75);

/** One measure across all page loads: the 75th percentile, and how many were good, fair and poor. */
export function VitalCard({ spread }: { spread: NamedSpread }) {
  const { name, count, good, fair, poor } = spread;
  const { title, meaning } = vitalWords[name];
  const rating = ratingOfSpread(spread);
  const shares = [
    { words: 'Good', part: good, fill: 'fill-ok' },
    { words: 'Needs work', part: fair, fill: 'fill-wait' },
    { words: 'Poor', part: poor, fill: 'fill-danger' },
  ];
  return (
    <Card tone="raised" className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div>
        <h3 className="text-label font-strong">{title}</h3>
        <p className="text-meta leading-snug text-soft">
          {meaning} ({name})
        </p>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-2xl leading-tight font-heading tabular-nums">
          {p75Text(spread)}
        </span>
        {rating && (
          <Badge tone={ratings[rating].tone} icon={ratings[rating].icon}>
            {ratings[rating].words}
          </Badge>
        )}
      </p>
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2.5 w-full rounded-1">
        <rect width="100" height="1" className="fill-track" />
        {shares.map(({ words, fill }, at) => {
          const before = shares.slice(0, at).reduce((sum, { part }) => sum + part, 0);
          const part = shares[at]?.part ?? 0;
          const percent = (of: number) => (count === 0 ? 0 : (of / count) * 100);
          return <rect key={words} x={percent(before)} width={percent(part)} height="1" className={fill} />;
        })}
      </svg>
      <dl className="grid gap-0.5 text-meta tabular-nums">
        {shares.map(({ words, part }) => (
          <div key={words} className="flex justify-between gap-3">
            <dt className="text-soft">
              {words} <span className="text-faint">{boundsOf(name, words)}</span>
            </dt>
            <dd>{shareText(part, count)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-1">
          <dt className="text-soft">Loads measured</dt>
          <dd>{countText(count)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function boundsOf(name: VitalName, words: string): string {
  const { good, fair } = vitals[name];
  if (words === 'Good') return `up to ${vitalText(name, good)}`;
  return words === 'Poor' ? `over ${vitalText(name, fair)}` : '';
}

/** In a cell: the figure, and its rating in words. */
export function Rated({ spread }: { spread: NamedSpread }) {
  const rating = ratingOfSpread(spread);
  if (!rating) return <span className="text-faint">none</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 tabular-nums">
      {p75Text(spread)}
      <Badge tone={ratings[rating].tone} icon={ratings[rating].icon}>
        {ratings[rating].words}
      </Badge>
    </span>
  );
}
