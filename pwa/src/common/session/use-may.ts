import { can, type Capability } from '#contract/wire/capabilities.ts';
import { useSession } from './use-session.ts';

/** Whether the person who is signed in may do it: what they may not isn't offered. The server decides. */
export function useMay(capability: Capability): boolean {
  const { user } = useSession();
  return can(user ?? null, capability);
}
