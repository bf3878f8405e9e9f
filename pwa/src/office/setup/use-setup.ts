/** How far the first start has come. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { type SetupMark, type SetupStep, setupSteps } from '#contract/setup/setup.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';

const queryKey = ['setup'];

export function useSetup() {
  return useQuery({
    queryKey,
    queryFn: () => call('GET /api/setup/progress'),
    refetchOnMount: 'always',
  });
}

/** Resolves to whether it was noted. */
export function useSetupWork() {
  const client = useQueryClient();
  const { attempt, isSaving } = useWork({ lists: [] });
  const show = (progress: SetupProgress) => void client.setQueryData(queryKey, progress);
  return {
    isSaving,
    mark: (step: SetupStep, mark: SetupMark) =>
      attempt({
        send: async () =>
          show(await call('PUT /api/setup/steps/{step}', { params: { step }, body: { mark } })),
        done: null,
        failed: 'The step could not be noted',
      }),
    finish: () =>
      attempt({
        send: async () => show(await call('POST /api/setup/finish')),
        done: { title: 'Your shop is set up', description: 'Everything is in the settings from now on.' },
        failed: 'The set-up could not be finished',
      }),
  };
}

/** The place after the last step. */
export const lastPlace = 'finish';
export type SetupPlace = SetupStep | typeof lastPlace;

export const setupPlaces: readonly SetupPlace[] = [...setupSteps, lastPlace];

/** The place in the address, or the first step that has not been looked at. */
export function placeIn(asked: string | null, steps: SetupProgress['steps']): SetupPlace {
  const found = setupPlaces.find(place => place === asked);
  return found ?? setupSteps.find(step => !steps[step]) ?? lastPlace;
}

export const placeAfter = (place: SetupPlace): SetupPlace =>
  setupPlaces[setupPlaces.indexOf(place) + 1] ?? lastPlace;
