import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { countText, shareText } from '../page-words.ts';
import { Panel } from './panel.tsx';

type Steps = ResponseOf<typeof insightEndpoints.getVisits>['funnel'];

const lines = [
  { key: 'productViews', label: 'Products looked at', before: null },
  { key: 'carts', label: 'Put into the cart', before: 'of products looked at' },
  { key: 'checkouts', label: 'Checkouts begun', before: 'of what went into carts' },
  { key: 'orders', label: 'Orders paid', before: 'of checkouts' },
] as const;

/** From a product to an order, each step as a share of the previous one. */
export function Funnel({ steps }: { steps: Steps }) {
  const most = Math.max(1, ...lines.map(({ key }) => steps[key]));
  return (
    <Panel
      title="From product to order"
      note="Orders come from the books, so they include people who are not counted."
    >
      <ol className="grid gap-3 px-3 pt-1">
        {lines.map(({ key, label, before }, at) => {
          const former = lines[at - 1];
          return (
            <li key={key} className="grid gap-1">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="flex-1 leading-snug font-medium">{label}</span>
                <span className="font-strong tabular-nums">{countText(steps[key])}</span>
                <span className="w-full text-meta text-soft tabular-nums sm:w-64 sm:text-end">
                  {former ? `${shareText(steps[key], steps[former.key])} ${before}` : ''}
                </span>
              </p>
              <svg
                aria-hidden
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="h-2.5 w-full rounded-1"
              >
                <rect width="100" height="1" className="fill-track" />
                <rect width={(steps[key] / most) * 100} height="1" className="fill-action" />
              </svg>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
