/** The settings as the office has them, what is being changed, and how it is saved. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import {
  checkTogether,
  type SettingKey,
  settings,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKeptEdits } from '#pwa/common/local/outbox/kept-edits.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { settingWords } from './setting-words.ts';

export type Edits = Partial<Record<SettingKey, unknown>>;
interface Written {
  edits: Edits;
  /** Of the rows that were looked at when the writing began. */
  versions: SettingsDocument['versions'];
}

export type SettingErrors = Readonly<Record<string, string>>;

const queryKey = ['settings'];

export function useSettings() {
  return useQuery({ queryKey, queryFn: () => call('GET /api/settings'), refetchOnMount: 'always' });
}

export function useSettingEdits(document: SettingsDocument) {
  const client = useQueryClient();
  const toast = useToast();
  const { reload } = useKnownShop();
  const { edits: written, setEdits: setWritten, wereKept } = useKeptEdits<Written>('settings');
  const [errors, setErrors] = useState<SettingErrors>({});
  const [clash, setClash] = useState<SettingsDocument | null>(null);
  const edits = written?.edits ?? null;
  // Somebody else's change may arrive while this one is written: it must not pass for what was looked at.
  const versions = written?.versions ?? document.versions;
  const setEdits = (next: Edits | null) => setWritten(next && { edits: next, versions });
  const changed = changedKeys(edits ?? {}, document);
  const values = { ...document.values, ...edits } as SettingValues;

  const save = useMutation({
    mutationFn: (seen: SettingsDocument['versions']) =>
      call('PUT /api/settings', { body: { values: pick(values, changed), versions: seen } }),
    onSuccess(saved) {
      client.setQueryData(queryKey, saved);
      setEdits(null);
      setErrors({});
      // This tab's own header and footer say it as well.
      reload();
      toast({ title: 'Settings saved', description: 'Takes effect at once, for everybody.', tone: 'ok' });
    },
    onError(error) {
      const current = currentOf<SettingsDocument>(error);
      if (current) return setClash(current);
      setErrors(error instanceof ApiError ? fieldErrors(error.fields) : {});
      toast({ title: 'Error', description: failureWords(error, 'Failed to save settings'), tone: 'danger' });
    },
  });

  return {
    values,
    changed,
    errors,
    wereKept,
    isSaving: save.isPending,
    set(key: SettingKey, value: unknown) {
      setEdits({ ...edits, [key]: value });
      setErrors(others(errors, key));
    },
    undo(key: SettingKey) {
      const { [key]: _, ...rest } = edits ?? {};
      setEdits(Object.keys(rest).length > 0 ? rest : null);
      setErrors(others(errors, key));
    },
    discard() {
      setEdits(null);
      setErrors({});
    },
    /** Answers the first setting that is wrong. */
    submit(): string | undefined {
      const found = check(values, changed);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) save.mutate(versions);
      return first;
    },
    clash: clash && {
      rows: clashRows(changed, { seen: document, current: clash, values }),
      keepTheirs() {
        client.setQueryData(queryKey, clash);
        setEdits(null);
        setClash(null);
      },
      applyMine() {
        setClash(null);
        save.mutate(clash.versions);
      },
    },
  };
}
export type SettingEdits = ReturnType<typeof useSettingEdits>;

function changedKeys(edits: Edits, { values }: SettingsDocument): SettingKey[] {
  return (Object.keys(edits) as SettingKey[]).filter(
    key => key in settings && JSON.stringify(edits[key]) !== JSON.stringify(values[key]),
  );
}

function pick(values: SettingValues, keys: readonly SettingKey[]): Partial<SettingValues> {
  return Object.fromEntries(keys.map(key => [key, values[key]]));
}

function others(errors: SettingErrors, key: SettingKey): SettingErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => name !== key && !name.startsWith(`${key}.`)),
  );
}

/** The same rules as the server's, before anything is sent. */
function check(values: SettingValues, changed: readonly SettingKey[]): SettingErrors {
  const found: Record<string, string> = {};
  for (const key of changed) {
    const read = (settings[key] as Setting).shape.safeParse(values[key]);
    for (const { path, message } of read.error?.issues ?? []) {
      const name = [key, ...path].join('.');
      found[name] ??= message.startsWith('Invalid ')
        ? 'This is missing or not of the expected kind.'
        : message;
    }
  }
  return Object.keys(found).length > 0 ? found : (checkTogether(values) as SettingErrors);
}

const fieldErrors = (fields: SettingErrors): SettingErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.replace(/^values\./, ''), sentence]),
  );

interface Sides {
  seen: SettingsDocument;
  current: SettingsDocument;
  values: SettingValues;
}

function clashRows(changed: readonly SettingKey[], { seen, current, values }: Sides): ClashRow[] {
  const theirs = (Object.keys(current.values) as SettingKey[]).filter(
    key => JSON.stringify(current.values[key]) !== JSON.stringify(seen.values[key]),
  );
  return [...new Set([...theirs, ...changed])].map(key => ({
    field: settings[key].label,
    before: settingWords(key, seen.values[key]),
    theirs: settingWords(key, current.values[key]),
    mine: changed.includes(key) ? settingWords(key, values[key]) : null,
  }));
}
