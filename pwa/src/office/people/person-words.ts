import { Ban, CircleCheck, Clock, type LucideIcon, UserMinus } from 'lucide-react';
import type { PersonSummary } from '#contract/people/endpoints.ts';
import type { SecondStepWay } from '#contract/account/second-step.ts';
import { type PersonRole, type PersonState, roleWords } from '#contract/people/people.ts';
import type { RadioCard } from '#pwa/common/ui/forms/radio-cards.tsx';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

export function nameOf({ firstName, lastName, username }: PersonSummary): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

export const stateBadges: Record<PersonState, { tone: BadgeTone; icon: LucideIcon; words: string }> = {
  active: { tone: 'ok', icon: CircleCheck, words: 'Active' },
  invited: { tone: 'wait', icon: Clock, words: 'Invited' },
  deactivated: { tone: 'late', icon: Ban, words: 'Deactivated' },
  leaving: { tone: 'idle', icon: UserMinus, words: 'Being deleted' },
};

/** Options with the rights of each role. */
export function roleCards<Role extends PersonRole>(roles: readonly Role[]): RadioCard<Role>[] {
  return roles.map(value => ({ value, label: roleWords[value].label, note: roleWords[value].may }));
}

const wayWords: Record<SecondStepWay, string | null> = {
  authenticator: 'authenticator app',
  passkey: 'passkey',
  recovery: null,
};

/** For a list: `Passkey, authenticator app`. */
export function secondStepNames({ secondStep = [] }: Pick<PersonSummary, 'secondStep'>): string {
  const names = secondStep.flatMap(way => wayWords[way] ?? []).join(', ');
  return names === '' ? 'Password alone' : names.charAt(0).toUpperCase() + names.slice(1);
}

/** `Password and authenticator app`: what a sign-in takes. */
export function secondStepWords({ secondStep = [] }: Pick<PersonSummary, 'secondStep'>): string {
  const [first, second] = secondStep.flatMap(way => wayWords[way] ?? []);
  if (!first) return 'Password alone';
  return second ? `Password and ${first} or ${second}` : `Password and ${first}`;
}
