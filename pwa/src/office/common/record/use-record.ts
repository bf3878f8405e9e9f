/** One record of the office: asked for, kept up to date, and changed. */
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Clash, ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { type Ask, type Change, type RecordParts, refreshLists, runChange } from './run-change.ts';

export type RecordErrors = Readonly<Record<string, string>>;

/** Shows two people's changes until one has chosen. */
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

/** Changes of records that are at hand: those of a list, or what a form began with. */
export function useChanges<T, Wanted>(parts: RecordParts<T, Wanted>) {
  const client = useQueryClient();
  const toast = useToast();
  const { ask: askPerson, clash } = useAsk();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<RecordErrors>({});

  async function ask(rows: ClashRow[]): Promise<boolean> {
    setSaving(false);
    const isMine = await askPerson(rows);
    setSaving(isMine);
    return isMine;
  }

  /** `seen` is what the person looked at. Resolves to whether it was done; refusals are told by then. */
  async function attempt(change: Change<T, Wanted>, seen: T): Promise<boolean> {
    setSaving(true);
    try {
      return await runChange({ client, toast, ask }, { onErrors: setErrors, ...parts }, change, seen);
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

/** Work that no version guards. */
export function useWork(parts: RecordParts<unknown, never>) {
  const { attempt, ...changes } = useChanges<unknown, never>(parts);
  return { ...changes, attempt: (change: Change<unknown, never>) => attempt(change, null) };
}

interface OneRecord<T, Wanted> extends Omit<RecordParts<T, Wanted>, 'show' | 'reload'> {
  key: QueryKey;
  load: () => Promise<T>;
  /** News of these tables are news of it as well. */
  tables?: readonly string[];
  enabled?: boolean;
}

/** One record that is fetched by itself. */
export function useRecord<T, Wanted>({
  key,
  load,
  tables = [],
  enabled = true,
  ...parts
}: OneRecord<T, Wanted>) {
  const client = useQueryClient();
  const record = useQuery({
    queryKey: key,
    queryFn: load,
    meta: { tables },
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
    /** Over what is on the screen, unless it says otherwise. */
    async attempt(change: Change<T, Wanted>, seen = client.getQueryData<T>(key)): Promise<boolean> {
      return seen !== undefined && (await changes.attempt(change, seen));
    },
  };
}
