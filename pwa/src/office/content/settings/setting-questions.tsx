import { useEffect, useRef } from 'react';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import { type SettingKey, settings } from '#contract/content/settings/settings.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { SettingQuestionsProps } from '#pwa/office/common/setting-questions.ts';
import { LiveExample } from './live-example.tsx';
import { SettingField } from './setting-field.tsx';
import { type SettingEdits, useSettingEdits, useSettings } from './use-settings.ts';
import { showWrong, WrongSetting } from './wrong-setting.tsx';

/** Some of the settings, with the same fields, rules and clashes as on their own screen. */
export function SettingQuestions(props: SettingQuestionsProps) {
  const found = useSettings();
  if (found.data) return <Questions {...props} document={found.data} />;
  if (found.isError) {
    return (
      <ErrorState
        title={loadFailureWords(found.error, 'The settings could not be loaded')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching && 'Loading…'}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading settings</output>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

type QuestionsProps = SettingQuestionsProps & { document: SettingsDocument };

function Questions({ document, keys, emptied, exampleGroup, onSaved, renderButtons }: QuestionsProps) {
  const edits = useSettingEdits(document);
  useEmptied(edits, emptied, document);

  function save() {
    if (edits.changed.length === 0) return onSaved();
    showWrong(edits.submit(onSaved), () => {});
  }

  /** What was typed stays in this tab; what was only emptied is nobody's wish. */
  function leave() {
    if (edits.changed.every(key => edits.values[key] === '')) edits.discard();
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {keys.map(key => (
          <SettingField
            key={key}
            settingKey={key}
            edits={edits}
            saved={document.values[key]}
            isFirst={emptied.length > 0}
          />
        ))}
      </div>
      {exampleGroup && <LiveExample group={exampleGroup} values={edits.values} />}
      {/* So that Enter saves. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {renderButtons({ save, leave, isSaving: edits.isSaving })}
      <WrongSetting edits={edits} />
      {edits.clash && <ClashDialog what="these settings" clash={edits.clash} />}
    </form>
  );
}

/** Our examples are nobody's name and address: their fields begin empty. */
function useEmptied(edits: SettingEdits, emptied: readonly SettingKey[], { values }: SettingsDocument): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const examples = emptied.filter(
      key => values[key] === settings[key].initial && !edits.changed.includes(key),
    );
    if (examples.length > 0) edits.setAll(Object.fromEntries(examples.map(key => [key, ''])));
  }, [edits, emptied, values]);
}
