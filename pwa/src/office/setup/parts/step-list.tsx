import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { type SetupMark, setupWords } from '#contract/setup/setup.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { lastPlace, type SetupPlace, setupPlaces } from '../use-setup.ts';

interface StepListProps {
  place: SetupPlace;
  steps: SetupProgress['steps'];
  onOpen: (place: SetupPlace) => void;
}

const looks = { done: CircleCheck, later: CircleDashed } as const;
const markWords: Record<SetupMark, string> = { done: 'done', later: 'left for later' };

const titleOf = (place: SetupPlace) => (place === lastPlace ? 'Ready to open' : setupWords[place].title);

/** All steps, each can be opened. A phone has the seam alone, and the step's own buttons. */
export function StepList({ place, steps, onOpen }: StepListProps) {
  const number = setupPlaces.indexOf(place) + 1;
  return (
    <nav aria-label="Steps of the set-up" className="grid gap-3 xl:sticky xl:top-6">
      <p className="text-label font-strong">
        Step {number} of {setupPlaces.length}
        <span className="xl:hidden">: {titleOf(place)}</span>
      </p>
      <SeamProgress
        done={number}
        total={setupPlaces.length}
        label={`Step ${number} of ${setupPlaces.length}`}
      />
      <ol className="hidden xl:grid">
        {setupPlaces.map(one => {
          const mark = one === lastPlace ? undefined : steps[one];
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={one === place ? 'step' : undefined}
                onClick={() => onOpen(one)}
                className={classNames(
                  'flex min-h-10 w-full items-center gap-3 rounded-2 px-2 text-left hover:bg-selected',
                  one === place ? 'bg-selected font-strong' : 'text-soft',
                )}
              >
                <Icon
                  of={mark ? looks[mark] : Circle}
                  className={mark === 'done' ? 'text-ok' : 'text-faint'}
                />
                <span>
                  {titleOf(one)}
                  {mark && <span className="sr-only">, {markWords[mark]}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
