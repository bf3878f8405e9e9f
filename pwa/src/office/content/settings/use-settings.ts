/** The office's settings, their changes, and how they are saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import {
  checkTogether,
  type SettingKey,
  settings,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useKeptEdits } from '#pwa/common/local/outbox/kept-edits.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { settingWords } from './setting-words.ts';

export type Edits = Partial<Record<SettingKey, unknown>>;
interface Written {
  edits: Edits;
  /** Versions of the rows when editing began. */
  versions: SettingsDocument['versions'];
}

export type SettingErrors = Readonly<Record<string, string>>;

const queryKey = ['settings'];

export function useSettings() {
  return useQuery({ queryKey, queryFn: () => call('GET /api/settings'), refetchOnMount: 'always' });
}

export function useSettingEdits(document: SettingsDocument) {
  const client = useQueryClient();
  const { reload } = useKnownShop();
  const { edits: written, setEdits: setWritten, wereKept } = useKeptEdits<Written>('settings');
  const edits = written?.edits ?? null;
  // Another person's change may arrive during editing: it must not count as the version that was seen.
  const versions = written?.versions ?? document.versions;
  const setEdits = (next: Edits | null) => setWritten(next && { edits: next, versions });
  const changed = changedKeys(edits ?? {}, document);
  const values = { ...document.values, ...edits } as SettingValues;

  const { attempt, isSaving, clash, errors, setErrors } = useChanges<
    SettingsDocument,
    Partial<SettingValues>
  >({
    show: document => client.setQueryData(queryKey, document),
    lists: [],
    rows: (seen, current, wanted = {}) =>
      clashRows(fields, { seen: seen.values, current: current.values, wanted }),
    // This tab's own header and footer show it too.
    after: reload,
    onTheirs: () => setEdits(null),
  });

  async function save(onSaved: () => void) {
    const wanted = pick(values, changed);
    const isSaved = await attempt(
      {
        send: seen => call('PUT /api/settings', { body: { values: wanted, versions: seen.versions } }),
        wanted,
        done: { title: 'Settings saved', description: 'Takes effect at once, for everybody.' },
        failed: 'Failed to save settings',
      },
      { ...document, versions },
    );
    if (!isSaved) return;
    setEdits(null);
    onSaved();
  }

  return {
    values,
    changed,
    errors: fieldErrors(errors),
    wereKept,
    isSaving,
    clash,
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
    /** Several at once, as if they had been typed. */
    setAll(part: Edits) {
      setEdits({ ...edits, ...part });
    },
    /** Returns the first invalid setting. */
    submit(onSaved: () => void = () => {}): string | undefined {
      const found = check(values, changed);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) void save(onSaved);
      return first;
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
      found[name] ??= message.startsWith('Invalid ') ? 'This is missing or not valid.' : message;
    }
  }
  return Object.keys(found).length > 0 ? found : (checkTogether(values) as SettingErrors);
}

const fieldErrors = (fields: SettingErrors): SettingErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.replace(/^values\./, ''), sentence]),
  );

const fields = (Object.keys(settings) as SettingKey[]).map(
  (key): RecordField<SettingsDocument['values']> => ({
    label: settings[key].label,
    words: values => settingWords(key, values[key]),
    isSame: (one, other) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  }),
);
