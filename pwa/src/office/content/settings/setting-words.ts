/** A setting's value in words: for lists of changes and for two versions side by side. */
import { formatCents } from '#contract/money/money.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import { type SettingKey, settings } from '#contract/content/settings/settings.ts';
import { hourWithHalf } from '#contract/time/business-hours.ts';

const none = 'empty';

export function settingWords(key: SettingKey, value: unknown): string {
  const { input } = settings[key] as Setting;
  if (input.kind === 'money' && typeof value === 'number') return formatCents(value);
  if (input.kind === 'switch') return value === true ? input.on : input.off;
  if (input.kind === 'choice') return input.options.find(one => one.value === value)?.label ?? String(value);
  if (input.kind === 'hour' && typeof value === 'number') return hourWithHalf(value);
  if (input.kind === 'factor' && typeof value === 'number') return `${value / 100} %`;
  if (input.kind === 'count') return `${String(value)} ${input.unit}`;
  if (Array.isArray(value)) return listWords(input.kind, value);
  return value === '' ? none : String(value);
}

function listWords(kind: Setting['input']['kind'], value: readonly unknown[]): string {
  if (kind === 'range') return value.join(' to ');
  if (kind === 'counts') return value.join(', ');
  if (value.length === 0) return none;
  const names = value.map(one => (isNamed(one) ? one.name : null)).filter(name => name !== null);
  return names.length > 0 ? names.join(', ') : value.length === 1 ? '1 row' : `${value.length} rows`;
}

function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
