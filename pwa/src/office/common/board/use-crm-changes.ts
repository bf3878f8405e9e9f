/**
 * What the office does to customers, projects and jobs. A change shows at once, is sent one after the other per record,
 * and goes back when the server refuses it, in the words of back office §8.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToast } from '#pwa/ui/toaster.tsx';
import { type ChangeParts, createTurns } from './changes/change-parts.ts';
import { customerChanges } from './changes/customer-changes.ts';
import { jobChanges } from './changes/job-changes.ts';
import { projectChanges } from './changes/project-changes.ts';

export type CrmChanges = ReturnType<typeof createChanges>;

export function useCrmChanges(): CrmChanges {
  const client = useQueryClient();
  const toast = useToast();
  return useMemo(() => createChanges({ client, toast, inTurn: createTurns() }), [client, toast]);
}

function createChanges(parts: ChangeParts) {
  return { ...customerChanges(parts), ...projectChanges(parts), ...jobChanges(parts) };
}
