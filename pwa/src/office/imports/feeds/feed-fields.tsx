import type { FeedForm } from '#contract/imports/feed-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';

interface FeedFieldsProps {
  form: Form<FeedForm, keyof FeedForm>;
  /** Hosts that may be fetched from, and whether there is a folder, as the operator has set the shop up. */
  hosts: readonly string[];
  hasFolder: boolean;
  /** What was typed is never shown again. */
  hasCredentials: boolean;
}

interface LineProps {
  className?: string;
  inputMode?: 'numeric';
  type?: 'time';
}

type TextName = Parameters<Form<FeedForm, keyof FeedForm>['text']>[0];

/** Where a supplier's file is, what it changes, and when it is fetched. */
export function FeedFields({ form, hosts, hasFolder, hasCredentials }: FeedFieldsProps) {
  const { value, field, text, change } = form;
  const line = (name: TextName, { className, ...props }: LineProps = {}) => (
    <Field {...field(name)} className={className}>
      <TextInput {...text(name)} autoComplete="off" {...props} />
    </Field>
  );
  const choice = (name: TextName, options: readonly (readonly [string, string])[]) => (
    <Field {...field(name)}>
      <Select {...text(name)}>
        {options.map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
  const isOnline = value.place === 'address';
  return (
    <>
      <Switch
        className="sm:col-span-2"
        label={value.isOn ? 'Fetched automatically' : 'Off: only fetched by hand'}
        name="isOn"
        checked={value.isOn}
        onChange={event => change({ isOn: event.currentTarget.checked })}
      />
      {line('name', { className: 'sm:col-span-2' })}
      {choice('kind', [
        ['catalogue', 'The catalogue'],
        ['stock', 'Stock alone'],
      ])}
      {value.kind === 'catalogue' ? (
        <Field
          {...field('mode')}
          help={
            value.mode === 'replace'
              ? 'What it doesn’t name goes off sale, other suppliers’ products too. Above a fifth of the catalogue it asks first.'
              : 'Nothing goes off sale.'
          }
        >
          <Select {...text('mode')}>
            <option value="add">Adds and updates</option>
            <option value="replace">Replaces the catalogue</option>
          </Select>
        </Field>
      ) : (
        <>
          {line('codeColumn')}
          {line('stockColumn')}
          {line('inStockPieces', { inputMode: 'numeric' })}
        </>
      )}
      {choice('place', [
        ['address', 'At an address (https)'],
        ['file', 'In the feeds folder'],
      ])}
      {isOnline &&
        choice('signIn', [
          ['none', 'Nothing'],
          ['basic', 'User and password'],
          ['header', 'A key in a header'],
        ])}
      <Field
        className={isOnline ? 'sm:col-span-2' : undefined}
        {...field('address')}
        label={isOnline ? 'Address' : 'File name'}
        help={placeHelp(isOnline, { hosts, hasFolder })}
      >
        <TextInput
          {...text('address')}
          inputMode={isOnline ? 'url' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {isOnline && value.signIn !== 'none' && (
        <>
          <Field
            {...field('signInName')}
            label={value.signIn === 'basic' ? 'User name' : 'Name of the header'}
          >
            <TextInput {...text('signInName')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field
            {...field('credentials')}
            label={value.signIn === 'basic' ? 'Password' : 'Key'}
            help={
              hasCredentials
                ? 'Kept, and never shown. Empty leaves it as it is; another host needs it again.'
                : undefined
            }
          >
            <TextInput {...text('credentials')} type="password" autoComplete="new-password" />
          </Field>
        </>
      )}
      {choice('rhythm', [
        ['daily', 'Daily'],
        ['hours', 'Every few hours'],
      ])}
      {value.rhythm === 'daily' ? line('time', { type: 'time' }) : line('hours', { inputMode: 'numeric' })}
      {value.kind === 'catalogue' && (
        <p className="text-meta text-soft sm:col-span-2">
          Columns and prices are read as for a file you choose yourself. Check one file of this supplier there
          first, so that its columns are known.
        </p>
      )}
    </>
  );
}

function placeHelp(
  isOnline: boolean,
  { hosts, hasFolder }: Pick<FeedFieldsProps, 'hosts' | 'hasFolder'>,
): string | undefined {
  if (!isOnline)
    return hasFolder
      ? 'In the feeds folder of the server, such as river/stock.csv.'
      : 'The server has no feeds folder yet: whoever runs it can name one with FEEDS_DIR.';
  return hosts.length > 0
    ? `This shop fetches from ${hosts.join(', ')}.`
    : 'This shop fetches from no host yet: whoever runs the server can allow some with FEED_HOSTS.';
}

/** A value of the form, for two people's versions side by side. */
export function feedValueWords(name: keyof FeedForm, value: FeedForm[keyof FeedForm]): string {
  if (name === 'credentials') return value ? 'changed' : 'as it was';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value || 'none';
}
