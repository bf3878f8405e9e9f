import { History } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PolicyVersion } from '#contract/content/policy-endpoints.ts';
import { type PolicyKind, policyKinds, policyPaths } from '#contract/content/policies/policy-kinds.ts';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { isMissing, loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { TextWait } from '../parts/known-shop.tsx';
import { PageNote } from '../parts/page-note.tsx';
import { PageText } from '../parts/page-text.tsx';
import { useAskedPage } from '../use-asked-page.ts';

/** /versions/:policy/:number: the policy that an order was made under, word for word. */
export function VersionScreen() {
  const { policy = '', number = '' } = useParams();
  const kind = policyKinds.find(one => one === policy);
  if (!kind || !/^[1-9]\d{0,8}$/.test(number)) return <NoVersion kind={kind} />;
  return <Version kind={kind} number={number} />;
}

function Version({ kind, number }: { kind: PolicyKind; number: string }) {
  const ask = useCallback(
    () => call('GET /api/policies/{policy}/versions/{number}', { params: { policy: kind, number } }),
    [kind, number],
  );
  const { asked, askAgain } = useAskedPage(ask);
  if (!asked) return <TextWait />;
  if ('page' in asked) return <VersionText version={asked.page} />;
  if (isMissing(asked.error)) return <NoVersion kind={kind} />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <ErrorState
        variant="page"
        title={loadFailureWords(asked.error, 'This page could not be loaded')}
        onRetry={askAgain}
      >
        Versions of our policies aren’t kept on this device. They need a connection.
      </ErrorState>
    </div>
  );
}

function VersionText({ version }: { version: PolicyVersion }) {
  const { timeZone } = useShopClock();
  const { policy, heldFrom, heldUntil } = version;
  const path = policyPaths[policy];
  const day = (at: string) => formatShortDate(new Date(at), timeZone);
  // Days say enough, unless it held for less than one.
  const isBrief = heldUntil !== null && day(heldFrom) === day(heldUntil);
  const moment = (at: string) => (isBrief ? `${day(at)}, ${formatTime(new Date(at), timeZone)}` : day(at));
  return (
    <>
      <PageNote icon={History}>
        {heldUntil ? (
          <>
            This text held from {moment(heldFrom)} to {moment(heldUntil)}.{' '}
            <TextLink asChild>
              <Link to={path}>Read what holds now</Link>
            </TextLink>
          </>
        ) : (
          `This text has held since ${day(heldFrom)} and holds now.`
        )}
      </PageNote>
      <PageText page={{ ...version, path, updatedAt: heldFrom }} />
    </>
  );
}

function NoVersion({ kind }: { kind: PolicyKind | undefined }) {
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <h1 className="sr-only">Version of a policy</h1>
      <EmptyState
        icon={History}
        title="There is no such version"
        action={
          <Button asChild>
            <Link to={policyPaths[kind ?? 'terms']}>Read what holds now</Link>
          </Button>
        }
      >
        Check the address, or open it from your order.
      </EmptyState>
    </div>
  );
}
