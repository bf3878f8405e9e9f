/** One record of the office: fetched, kept up to date, and changed. */
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Clash, ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { useQueue } from './queue-change.ts';
import { type Ask, type Change, type RecordParts, refreshLists, runChange } from './run-change.ts';

export type RecordErrors = Readonly<Record<string, string>>;

/** Shows two people's changes until the user has chosen. */
export function useAsk(): { ask: Ask; clash: Clash | null } {
  const [clash, setClash] = useState<Clash | null>(null);
  const ask = useCallback<Ask>(
    rows =>
      new Promise(resolve => {
        setClash({
          rows,
          decide(isMine) {
            setClash(null);
            resolve(isMine);
          },
        });
      }),
    [],
  );
  return { ask, clash };
}

/** Changes of records that are already loaded: those of a list, or of a form. */
export function useChanges<T, Wanted>(parts: RecordParts<T, Wanted>) {
  const client = useQueryClient();
  const toast = useToast();
  const queue = useQueue();
  const { ask: askPerson, clash } = useAsk();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<RecordErrors>({});

  async function ask(rows: ClashRow[]): Promise<boolean> {
    setSaving(false);
    const isMine = await askPerson(rows);
    setSaving(isMine);
    return isMine;
  }

  /** `seen` is the version that the user saw. Resolves to whether it was done. Refusals have been shown by then. */
  async function attempt(change: Change<T, Wanted>, seen: T): Promise<boolean> {
    setSaving(true);
    try {
      return await runChange({ client, toast, ask, queue }, { onErrors: setErrors, ...parts }, change, seen);
    } finally {
      setSaving(false);
    }
  }

  return {
    attempt,
    isSaving,
    clash,
    errors,
    setErrors,
    refresh: () => refreshLists(client, parts.lists),
  };
}

/** Changes without a version check. */
export function useWork(parts: RecordParts<unknown, never>) {
  const { attempt, ...changes } = useChanges<unknown, never>(parts);
  return { ...changes, attempt: (change: Change<unknown, never>) => attempt(change, null) };
}

interface OneRecord<T, Wanted> extends Omit<RecordParts<T, Wanted>, 'show' | 'reload'> {
  key: QueryKey;
  load: () => Promise<T>;
  /** Further tables whose changes refresh it. */
  tables?: readonly string[];
  /** It is kept on this device under these names, and shown from there while the shop doesn't answer. */
  kept?: Readonly<Parameters<typeof keptAs<T>>>;
  enabled?: boolean;
}

/** One record that is fetched on its own. */
export function useRecord<T, Wanted>({
  key,
  load,
  tables = [],
  kept,
  enabled = true,
  ...parts
}: OneRecord<T, Wanted>) {
  const client = useQueryClient();
  const record = useQuery({
    queryKey: key,
    queryFn: load,
    meta: { tables, ...(kept ? keptAs(...kept) : {}) },
    refetchOnMount: 'always',
    enabled,
  });
  const changes = useChanges<T, Wanted>({
    ...parts,
    show: row => client.setQueryData(key, row),
    reload: () => client.invalidateQueries({ queryKey: key }),
  });
  return {
    ...changes,
    record,
    /** Based on the version on the screen, unless `seen` is given. */
    async attempt(change: Change<T, Wanted>, seen = client.getQueryData<T>(key)): Promise<boolean> {
      return seen !== undefined && (await changes.attempt(change, seen));
    },
  };
}
