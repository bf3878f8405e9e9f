import { Link } from 'react-router-dom';
import type { AgreedPolicy } from '#contract/content/agreed-policy.ts';
import { policyVersionPath } from '#contract/content/policies/policy-kinds.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

/** The texts that were agreed to, each a link to its very words. */
export function AgreedPolicies({ agreedTo }: { agreedTo: readonly AgreedPolicy[] }) {
  const { timeZone } = useShopClock();
  return (
    <ul className="grid justify-items-start gap-1">
      {agreedTo.map(({ policy, title, number, heldFrom }) => (
        <li key={policy}>
          <TextLink variant="solo" asChild>
            <Link to={policyVersionPath(policy, number)}>
              <span>
                {title} of{' '}
                <time dateTime={heldFrom} className="whitespace-nowrap tabular-nums">
                  {formatShortDate(new Date(heldFrom), timeZone)}
                </time>
              </span>
            </Link>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The same under a heading, on the page of an order. Nothing where it is not known. */
export function AgreedSection({ agreedTo, title }: { agreedTo: readonly AgreedPolicy[]; title: string }) {
  if (agreedTo.length === 0) return null;
  return (
    <section aria-labelledby="agreed-to">
      <h2 id="agreed-to" className="mb-1 text-xl">
        {title}
      </h2>
      <AgreedPolicies agreedTo={agreedTo} />
    </section>
  );
}
