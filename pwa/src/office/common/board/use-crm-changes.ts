/**
 * The office's changes to customers, projects and jobs. A change shows at once, is sent in order per record, and is
 * reverted with a message if the server refuses it. Versioned changes are returned, to be run by the dialog that
 * handles a clash.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useQueue } from '#pwa/office/common/record/queue-change.ts';
import { runChange } from '#pwa/office/common/record/run-change.ts';
import { type ChangeParts, createTurns } from './change-parts.ts';
import { customerChanges } from './customer-changes.ts';
import { jobChanges } from './job-changes.ts';
import { projectChanges } from './project-changes.ts';

export type CrmChanges = ReturnType<typeof createChanges>;

export function useCrmChanges(): CrmChanges {
  const client = useQueryClient();
  const toast = useToast();
  const queue = useQueue();
  return useMemo(
    () =>
      createChanges({
        client,
        run: (change, seen) => runChange({ client, toast, queue }, { lists: [] }, change, seen as never),
        inTurn: createTurns(),
      }),
    [client, toast, queue],
  );
}

function createChanges(parts: ChangeParts) {
  return { run: parts.run, ...customerChanges(parts), ...projectChanges(parts), ...jobChanges(parts) };
}
