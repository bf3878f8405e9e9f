import { Search } from 'lucide-react';
import { previewedSettings } from '#contract/content/settings/retention.ts';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import type { SettingGroup } from '#contract/content/settings/setting.ts';
import {
  settingGroups,
  type SettingKey,
  settingKeys,
  settings,
} from '#contract/content/settings/settings.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useHeldWork } from '#pwa/common/platform/leave-guard.tsx';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { SaveBar } from '../save-bar.tsx';
import { LiveExample } from './live-example.tsx';
import { RetentionPreview } from './retention-preview.tsx';
import { SettingField } from './setting-field.tsx';
import { showWrong, WrongSetting } from './wrong-setting.tsx';
import { type SettingEdits, useSettingEdits, useSettings } from './use-settings.ts';

/** Global Settings: the shop's details, prices and promises. */
export function SettingsTab() {
  const found = useSettings();
  if (found.data) return <SettingsForm document={found.data} />;
  if (found.isError) {
    return (
      <ErrorState
        title={loadFailureWords(found.error, 'The settings could not be loaded')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching && 'Loading…'}
      >
        They aren’t available offline.
      </ErrorState>
    );
  }
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading settings</output>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function SettingsForm({ document: saved }: { document: SettingsDocument }) {
  const edits = useSettingEdits(saved);
  const [find, setFind] = useQueryValue('find');
  const groups = foundGroups(find ?? '');
  const count = edits.changed.length;
  useHeldWork(
    count > 0
      ? `${count === 1 ? 'One setting has' : `${count} settings have`} been changed and not saved.`
      : null,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 office:grid-cols-[11rem_minmax(0,1fr)] office:gap-8">
      <nav aria-label="Groups of settings" className="hidden office:block">
        <ul className="sticky top-6 grid">
          {groups.map(({ group }) => (
            <li key={group.id}>
              <a
                href={`#group-${group.id}`}
                className="flex min-h-9 items-center rounded-1 text-soft hover:text-ink hover:underline"
              >
                {group.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Field label="Find a setting" className="w-full sm:w-80">
            <TextInput
              type="search"
              icon={Search}
              value={find ?? ''}
              autoComplete="off"
              onChange={event => setFind(event.target.value === '' ? null : event.target.value)}
            />
          </Field>
          <LastChange saved={saved} />
        </div>
        {edits.wereKept && (
          <p className="rounded-2 bg-info-soft px-4 py-3 text-on-info-soft">
            Your earlier changes are still here. They haven’t been saved yet.
          </p>
        )}
        {groups.map(({ group, keys }) => (
          <Group key={group.id} group={group} keys={keys} edits={edits} saved={saved} />
        ))}
        {groups.length === 0 && (
          <EmptyState
            title={`No settings match “${find ?? ''}”`}
            action={<Button onClick={() => setFind(null)}>Show all settings</Button>}
          >
            Try fewer words.
          </EmptyState>
        )}
        {count > 0 && (
          <SaveBar
            saveLabel={count === 1 ? 'Save 1 change' : `Save ${count} changes`}
            isSaving={edits.isSaving}
            onDiscard={edits.discard}
            onSave={() => showWrong(edits.submit(), () => setFind(null))}
          >
            <strong>Not saved:</strong> {edits.changed.map(key => settings[key].label).join(', ')}
          </SaveBar>
        )}
      </div>
      <WrongSetting edits={edits} />
      {edits.clash && <ClashDialog what="these settings" clash={edits.clash} />}
    </div>
  );
}

function LastChange({ saved: { updatedAt, updatedBy } }: { saved: SettingsDocument }) {
  const { timeZone } = useShopClock();
  if (!updatedAt) return null;
  return (
    <p className="text-meta text-soft">
      Last changed {formatShortDate(new Date(updatedAt), timeZone)}
      {updatedBy && ` by ${updatedBy}`}
    </p>
  );
}

interface GroupProps {
  group: SettingGroup;
  keys: readonly SettingKey[];
  edits: SettingEdits;
  saved: SettingsDocument;
}

function Group({ group, keys, edits, saved }: GroupProps) {
  return (
    <section id={`group-${group.id}`} aria-labelledby={`title-${group.id}`} className="scroll-mt-6">
      <Card>
        <h2 id={`title-${group.id}`} className="text-xl">
          {group.title}
        </h2>
        <p className="mb-4 text-soft">{group.intro}</p>
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          {keys.map(key => (
            <SettingField key={key} settingKey={key} edits={edits} saved={saved.values[key]} />
          ))}
        </div>
        <div className="mt-5 empty:hidden">
          <LiveExample group={group.id} values={edits.values} />
          {group.id === 'records' && (
            <RetentionPreview values={edits.values} isChanged={edits.changed.some(isPreviewed)} />
          )}
        </div>
      </Card>
    </section>
  );
}

const isPreviewed = (key: SettingKey) => (previewedSettings as readonly SettingKey[]).includes(key);

function foundGroups(find: string): { group: SettingGroup; keys: SettingKey[] }[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return settingGroups.flatMap(group => {
    const keys = settingKeys.filter(key => {
      const { label, help, affects } = settings[key];
      const text = `${group.title} ${label} ${help} ${affects}`.toLowerCase();
      return settings[key].group === group.id && words.every(word => text.includes(word));
    });
    return keys.length > 0 ? [{ group, keys }] : [];
  });
}
