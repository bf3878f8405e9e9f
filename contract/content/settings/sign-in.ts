/** How staff sign in. */
import { z } from 'zod';
import { setting } from './setting.ts';
import { whole } from './shapes.ts';

const secondStep = (label: string, who: string) =>
  setting<boolean>({
    group: 'signIn',
    label,
    help: `An authenticator app or a passkey, beside the password, for ${who}.`,
    affects: 'Their next sign-in asks for it once the days of grace are over. Nobody is signed out.',
    shownIn: ['staffSignIn'],
    shape: z.boolean(),
    initial: false,
    input: { kind: 'switch', on: 'Needed', off: 'Their choice' },
  });

export const signInSettings = {
  'signIn.admin': secondStep('Second step for admins', 'everybody who manages the office'),
  'signIn.workshop': secondStep('Second step for the workshop', 'everybody who works on jobs'),
  'signIn.driver': secondStep('Second step for drivers', 'everybody who delivers'),
  'signIn.graceDays': setting<number>({
    group: 'signIn',
    label: 'Days of grace',
    help: 'From somebody’s first sign-in after you switch it on. After them, a sign-in goes through the set-up first, so nobody is locked out.',
    affects: 'Staff who have no second step yet.',
    shownIn: ['staffSignIn'],
    shape: whole(0, 90),
    initial: 7,
    input: { kind: 'count', unit: 'days' },
  }),
};
