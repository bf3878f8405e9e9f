import { type ComponentType, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { setupWords } from '#contract/setup/setup.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { SettingQuestionsProps } from '#pwa/office/common/setting-questions.ts';
import { FinishStep } from './parts/finish-step.tsx';
import { MailStep } from './parts/mail-step.tsx';
import { PaymentsStep } from './parts/payments-step.tsx';
import { type SettingStep, SettingsStep } from './parts/settings-step.tsx';
import { StepList } from './parts/step-list.tsx';
import { lastPlace, placeAfter, placeIn, type SetupPlace, useSetup, useSetupWork } from './use-setup.ts';

interface SetupScreenProps {
  /** The settings' own fields: they are another noun. */
  Questions: ComponentType<SettingQuestionsProps>;
}

/** /admin/setup: the first start after the owner's account. The open step is in the address. */
export function SetupScreen({ Questions }: SetupScreenProps) {
  const found = useSetup();
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-3xl">Set up your shop</h1>
        <Button asChild>
          <Link to="/admin">{found.data?.finishedAt ? 'To the office' : 'Go on later'}</Link>
        </Button>
      </header>
      {found.data ? (
        <Steps progress={found.data} Questions={Questions} />
      ) : found.isError ? (
        <ErrorState
          title={loadFailureWords(found.error, 'The set-up could not be loaded')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching && 'Loading…'}
        >
          It needs a connection. What you have entered is kept in this tab.
        </ErrorState>
      ) : (
        <>
          <output className="sr-only">Loading the set-up</output>
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </div>
  );
}

function Steps({ progress, Questions }: SetupScreenProps & { progress: SetupProgress }) {
  const [asked, open] = useOpenInQuery('step');
  const place = placeIn(asked, progress.steps);
  const { mark, finish, isSaving } = useSetupWork();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  // The next step begins at its heading, for eyes and screen readers alike.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [place]);

  const go = (to: SetupPlace) => open(to);
  const markAndGo = async (how: 'done' | 'later') => {
    if (place === lastPlace) return;
    if (await mark(place, how)) go(placeAfter(place));
  };
  const step = {
    progress,
    isSaving,
    onDone: () => void markAndGo('done'),
    onLater: () => void markAndGo('later'),
  };
  const { title, intro } =
    place === lastPlace
      ? { title: 'Ready to open', intro: 'What is set, and what is left.' }
      : setupWords[place];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[14rem_minmax(0,1fr)] xl:gap-8">
      <StepList place={place} steps={progress.steps} onOpen={go} />
      <Card tone="raised" className="grid grid-cols-[minmax(0,1fr)] gap-5 md:p-8">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <p className="mt-1 text-soft">{intro}</p>
        </div>
        {place === lastPlace ? (
          <FinishStep progress={progress} isSaving={isSaving} onFinish={finish} onOpen={go} />
        ) : place === 'payments' ? (
          <PaymentsStep {...step} />
        ) : place === 'mail' ? (
          <MailStep {...step} />
        ) : (
          <SettingsStep key={place} {...step} step={place satisfies SettingStep} Questions={Questions} />
        )}
      </Card>
    </div>
  );
}
