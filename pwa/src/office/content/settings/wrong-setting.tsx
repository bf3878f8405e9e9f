import { useEffect } from 'react';
import { settingKeys } from '#contract/content/settings/settings.ts';
import type { SettingEdits } from './use-settings.ts';

/** After the server's refusal, scrolls to the first wrong field. */
export function WrongSetting({ edits: { errors } }: { edits: SettingEdits }) {
  const [first] = Object.keys(errors);
  useEffect(() => showWrong(first, () => {}), [first]);
  return null;
}

/** `showAll` is called when the wrong one is not on the page. */
export function showWrong(name: string | undefined, showAll: () => void): void {
  if (name === undefined) return;
  const find = () => settingKeys.find(key => name === key || name.startsWith(`${key}.`));
  const show = () => {
    const place = document.getElementById(find() ?? '');
    place?.scrollIntoView({ block: 'center' });
    const wrong =
      place?.querySelector<HTMLElement>('[aria-invalid]') ??
      place?.querySelector<HTMLElement>('input, select, textarea');
    wrong?.focus({ preventScroll: true });
  };
  if (!document.getElementById(find() ?? '')) showAll();
  requestAnimationFrame(show);
}
