/** Some settings, asked for where they are needed: how another noun's screen holds the settings' own fields. */
import type { ReactNode } from 'react';
import type { SettingKey } from '#contract/content/settings/settings.ts';

export interface SettingQuestionsProps {
  keys: readonly SettingKey[];
  /** Of these, those that begin empty while they hold an example of ours. */
  emptied: readonly SettingKey[];
  /** The group whose figures are reckoned below the fields. */
  exampleGroup?: string | undefined;
  /** They are saved, or there was nothing to save. */
  onSaved: () => void;
  renderButtons: (state: { save: () => void; leave: () => void; isSaving: boolean }) => ReactNode;
}
