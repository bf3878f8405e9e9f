import { CircleAlert, CircleCheck, Info, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type FindingState, healthWords } from '#contract/health/checks.ts';
import type { ShopHealth } from '#contract/health/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { byCheck, type CheckGroup } from './by-check.ts';
import { LinkedWords } from './linked-words.tsx';

/** /admin/health: the checks of `npm run doctor`, and what to do about each. */
export function HealthScreen() {
  const found = useQuery({
    queryKey: ['health'],
    queryFn: () => call('GET /api/health'),
    refetchOnMount: 'always',
  });
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="text-3xl">Shop health</h1>
          <p className="text-soft">
            The server, its surroundings and what waits. The same as npm run doctor.
          </p>
        </div>
        <Button
          icon={RefreshCw}
          loading={found.isFetching && 'Looking…'}
          onClick={() => void found.refetch()}
        >
          Look again
        </Button>
      </header>
      {found.isError && (
        <ErrorState
          title={loadFailureWords(found.error, 'The shop’s health could not be looked at')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching && 'Looking…'}
        >
          {found.data
            ? 'What is shown below is from the last look.'
            : 'It needs a connection. At the server, npm run doctor tells the same.'}
        </ErrorState>
      )}
      {found.data && <Health health={found.data} />}
      {found.isPending && <HealthWait />}
    </div>
  );
}

function Health({ health: { at, findings } }: { health: ShopHealth }) {
  const [isAll, setAll] = useState(false);
  const { timeZone } = useShopFacts();
  const count = (state: FindingState) => findings.filter(finding => finding.state === state).length;
  const [wrong, toLookAt] = [count('wrong'), count('look')];
  const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone }).format(new Date(at));
  const shown = byCheck(findings).filter(({ state }) => isAll || state !== 'well');
  return (
    <>
      <output className="flex flex-wrap items-center gap-2">
        <strong className="text-lg">{summary(wrong, toLookAt)}</strong>
        <span className="text-soft">Looked at {time}.</span>
      </output>
      {shown.length > 0 && (
        <Card tone="raised" padded={false}>
          <ul className="divide-y divide-line" aria-label="Checks">
            {shown.map(group => (
              <CheckRow key={group.check} {...group} />
            ))}
          </ul>
        </Card>
      )}
      {wrong + toLookAt < findings.length && (
        <Button className="justify-self-start" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Only what needs somebody' : 'Show what is well too'}
        </Button>
      )}
    </>
  );
}

function summary(wrong: number, toLookAt: number): string {
  const rest = toLookAt === 0 ? '' : ` ${toLookAt} could be better.`;
  if (wrong === 0) return `Nothing is wrong.${rest}`;
  return `${wrong === 1 ? '1 thing needs' : `${wrong} things need`} somebody.${rest}`;
}

const looks: Record<FindingState, { words: string; tone: BadgeTone; icon: typeof Info }> = {
  wrong: { words: 'Needs somebody', tone: 'late', icon: CircleAlert },
  look: { words: 'Could be better', tone: 'wait', icon: Info },
  well: { words: 'Well', tone: 'ok', icon: CircleCheck },
};

function CheckRow({ check, state, findings }: CheckGroup) {
  const { words, tone, icon } = looks[state];
  return (
    <li className="grid gap-x-6 gap-y-2 p-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-2 sm:block">
        <h2 className="font-strong">{healthWords[check]}</h2>
        <Badge tone={tone} icon={icon} className="sm:mt-1">
          {words}
        </Badge>
      </div>
      <div className="grid content-start gap-3">
        {findings.map(({ says, act }) => (
          <div key={says} className="leading-snug [overflow-wrap:anywhere]">
            <p>{says}</p>
            {act && (
              <p className="mt-1 text-soft">
                <LinkedWords>{act}</LinkedWords>
              </p>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

function HealthWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Looking at the shop’s health</output>
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-20 w-full" />
      ))}
    </div>
  );
}
