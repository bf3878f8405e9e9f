/**
 * What the office does to customers, projects and jobs. A change shows at once, is sent one after the other per record,
 * and goes back, with a sentence, when the server refuses it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { type ChangeParts, createTurns } from './change-parts.ts';
import { customerChanges } from './customer-changes.ts';
import { jobChanges } from './job-changes.ts';
import { projectChanges } from './project-changes.ts';

export type CrmChanges = ReturnType<typeof createChanges>;

export function useCrmChanges(): CrmChanges {
  const client = useQueryClient();
  const toast = useToast();
  return useMemo(() => createChanges({ client, toast, inTurn: createTurns() }), [client, toast]);
}

function createChanges(parts: ChangeParts) {
  return { ...customerChanges(parts), ...projectChanges(parts), ...jobChanges(parts) };
}
