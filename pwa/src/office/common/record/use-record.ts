/** One record of the office: asked for, kept up to date, and changed. */
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Clash } from '#pwa/common/ui/office/clash-dialog.tsx';
import { type Change, type RecordParts, refreshLists, runChange } from './run-change.ts';

export type RecordErrors = Readonly<Record<string, string>>;

/** Changes of records that are at hand: those of a list, or what a form began with. */
export function useChanges<T, Wanted>(parts: RecordParts<T, Wanted>) {
  const client = useQueryClient();
  const toast = useToast();
  const [clash, setClash] = useState<Clash | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<RecordErrors>({});

  const ask: Parameters<typeof runChange>[0]['ask'] = rows =>
    new Promise(resolve => {
      setSaving(false);
      setClash({
        rows,
        decide(isMine) {
          setClash(null);
          setSaving(isMine);
          resolve(isMine);
        },
      });
    });

  /** `seen` is what the person looked at. Resolves to whether it was done; refusals are told by then. */
  async function attempt(change: Change<T, Wanted>, seen: T): Promise<boolean> {
    setSaving(true);
    try {
      return await runChange({ client, toast, ask, onErrors: setErrors }, parts, change, seen);
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

interface OneRecord<T, Wanted> extends RecordParts<T, Wanted> {
  key: QueryKey;
  load: () => Promise<T>;
  /** News of these tables are news of it as well. */
  tables?: readonly string[];
  enabled?: boolean;
}

/** One record that is fetched by itself. */
export function useRecord<T, Wanted>({ load, tables = [], enabled = true, ...parts }: OneRecord<T, Wanted>) {
  const client = useQueryClient();
  const record = useQuery({
    queryKey: parts.key,
    queryFn: load,
    meta: { tables },
    refetchOnMount: 'always',
    enabled,
  });
  const changes = useChanges<T, Wanted>(parts);
  return {
    ...changes,
    record,
    /** Over what is on the screen, unless it says otherwise. */
    async attempt(change: Change<T, Wanted>, seen = client.getQueryData<T>(parts.key)): Promise<boolean> {
      return seen !== undefined && (await changes.attempt(change, seen));
    },
  };
}
