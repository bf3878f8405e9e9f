import { RotateCcw } from 'lucide-react';
import { hourWithHalf } from '#contract/time/business-hours.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import { type SettingKey, settings } from '#contract/content/settings/settings.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { BrandList } from './brand-list.tsx';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { settingWords } from './setting-words.ts';
import { TestimonialList } from './testimonial-list.tsx';
import { LocationTierList, QuantityTierList } from './tier-lists.tsx';
import type { SettingEdits } from './use-settings.ts';

interface SettingFieldProps {
  settingKey: SettingKey;
  edits: SettingEdits;
  /** The saved value. */
  saved: unknown;
  /** It is asked for the first time: what it was before is an example of ours. */
  isFirst?: boolean;
}

/** One setting: its purpose, where it is shown, and its changes. */
export function SettingField({ settingKey, edits, saved, isFirst = false }: SettingFieldProps) {
  const setting = settings[settingKey] as Setting;
  const isChanged = !isFirst && edits.changed.includes(settingKey);
  const isWide = ['words', 'brands', 'testimonials', 'quantityTiers', 'locationTiers'].includes(
    setting.input.kind,
  );
  return (
    <div id={settingKey} className={`min-w-0 scroll-mt-6 ${isWide ? 'md:col-span-2' : ''}`}>
      <Control settingKey={settingKey} setting={setting} edits={edits} />
      <p className="mt-1 text-meta leading-snug text-soft">
        <span className="sr-only">{setting.label} is seen in: </span>
        <span aria-hidden="true">→ </span>
        {setting.affects}
      </p>
      {isChanged && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-meta font-medium">
          <span className="wrap-anywhere">Changed, was {settingWords(settingKey, saved)}</span>
          <Button variant="quiet" size="small" icon={RotateCcw} onClick={() => edits.undo(settingKey)}>
            Undo<span className="sr-only"> the change of {setting.label}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  settingKey: SettingKey;
  setting: Setting;
  edits: SettingEdits;
}

function Control({ settingKey, setting, edits }: ControlProps) {
  const { input, label, help } = setting;
  const value: unknown = edits.values[settingKey];
  const change = (next: unknown) => edits.set(settingKey, next);
  const error = edits.errors[settingKey] ?? firstBelow(edits, settingKey);
  if (input.kind === 'switch') {
    return (
      <fieldset>
        <legend className="text-label leading-snug font-strong">{label}</legend>
        <Switch
          label={value === true ? input.on : input.off}
          aria-label={label}
          checked={value === true}
          onChange={event => change(event.target.checked)}
        />
        <p className="text-meta leading-snug text-soft">{help}</p>
      </fieldset>
    );
  }
  if (input.kind === 'range')
    return <RangeField {...{ label, help, error, value, change }} unit={input.unit} />;
  if (input.kind === 'testimonials' || input.kind === 'brands' || input.kind.endsWith('Tiers')) {
    return (
      <fieldset>
        <legend className="text-label leading-snug font-strong">{label}</legend>
        <p className="mb-3 text-meta leading-snug text-soft">{help}</p>
        {edits.errors[settingKey] && <FieldError>{edits.errors[settingKey]}</FieldError>}
        <List {...{ settingKey, setting, edits, value, change }} />
      </fieldset>
    );
  }
  return (
    <Field label={label} help={help} error={error}>
      <PlainInput setting={setting} value={value} change={change} />
    </Field>
  );
}

interface PlainInputProps {
  setting: Setting;
  value: unknown;
  change: (value: unknown) => void;
}

function PlainInput({ setting: { input }, value, change }: PlainInputProps) {
  const text = typeof value === 'string' ? value : '';
  const keep = (event: { target: { value: string } }) => change(event.target.value);
  if (input.kind === 'money') return <MoneyInput value={value} onChange={change} />;
  if (input.kind === 'count') return <NumberInput value={value} onChange={change} unit={input.unit} />;
  if (input.kind === 'factor') return <NumberInput value={value} onChange={change} unit="%" scale={100} />;
  if (input.kind === 'counts') return <CountsInput value={value} onChange={change} unit={input.unit} />;
  if (input.kind === 'words') return <Textarea value={text} rows={3} onChange={keep} />;
  if (input.kind === 'hour') {
    return (
      <Select value={String(value)} onChange={event => change(Number(event.target.value))}>
        {Array.from({ length: 25 }, (_, hour) => (
          <option key={hour} value={hour}>
            {hour === 24 ? 'Midnight' : hourWithHalf(hour)}
          </option>
        ))}
      </Select>
    );
  }
  if (input.kind === 'choice') {
    return (
      <Select value={text} onChange={keep}>
        {input.options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  const type = { email: 'email', phone: 'tel', url: 'url' }[input.kind as string] ?? 'text';
  return <TextInput type={type} value={text} autoComplete="off" onChange={keep} />;
}

interface RangeFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  unit: string;
  value: unknown;
  change: (value: unknown) => void;
}

function RangeField({ label, help, error, unit, value, change }: RangeFieldProps) {
  const [from, to] = (Array.isArray(value) ? value : []) as unknown[];
  return (
    <fieldset>
      <legend className="text-label leading-snug font-strong">{label}</legend>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.8fr)] items-center gap-2">
        <NumberInput aria-label={`${label}, from`} value={from} onChange={next => change([next, to])} />
        <span className="text-soft">to</span>
        <NumberInput
          aria-label={`${label}, to`}
          value={to}
          onChange={next => change([from, next])}
          unit={unit}
        />
      </div>
      <div aria-live="polite" className="mt-1">
        {error ? <FieldError>{error}</FieldError> : <p className="text-meta text-soft">{help}</p>}
      </div>
    </fieldset>
  );
}

function CountsInput({
  value,
  onChange,
  unit,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  unit: string;
}) {
  const shown = Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <TextInput
      defaultValue={shown}
      inputMode="numeric"
      autoComplete="off"
      onChange={event => {
        const parts = event.target.value.split(',').map(part => part.trim());
        onChange(parts.map(part => (/^\d{1,6}$/.test(part) ? Number(part) : part)));
      }}
      after={<span>{unit}</span>}
    />
  );
}

function List({
  settingKey,
  setting,
  edits,
  value,
  change,
}: ControlProps & Omit<PlainInputProps, 'setting'>) {
  const errorOf = (path: string) => edits.errors[`${settingKey}.${path}`];
  const shared = { value: value as never, onChange: change, errorOf };
  if (setting.input.kind === 'testimonials') return <TestimonialList {...shared} />;
  if (setting.input.kind === 'brands') return <BrandList {...shared} />;
  if (setting.input.kind === 'quantityTiers') return <QuantityTierList {...shared} />;
  return <LocationTierList {...shared} />;
}

/** The first error of a tuple or list that has one line in the form. */
function firstBelow({ errors }: SettingEdits, key: SettingKey): string | undefined {
  const name = Object.keys(errors).find(one => one.startsWith(`${key}.`));
  return name === undefined ? undefined : errors[name];
}
