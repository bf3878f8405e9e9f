// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { FormWords } from '#contract/forms/form-words.ts';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { openUserDatabase } from '#pwa/common/local/database/user-database.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { AppUpdateContext, createAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { until } from '#tests/support/waiting/until.ts';
import { AskDialog } from './ask-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { type FormParts, useForm } from './use-form.ts';

const bolt = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  metres: z.string().regex(/^\d+$/, 'Please enter whole metres.').transform(Number),
  isDyed: z.boolean(),
  weave: z.enum(['plain', 'satin']),
});
type Bolt = z.input<typeof bolt>;

const words: FormWords<keyof Bolt> = {
  labels: { name: 'Name', metres: 'Length', isDyed: 'Dyed', weave: 'Weave' },
  help: { metres: 'In metres.' },
  optional: ['metres'],
};
const start: Bolt = { name: '', metres: '1', isDyed: false, weave: 'plain' };

type Parts = Partial<FormParts<Bolt, z.output<typeof bolt>, keyof Bolt>>;

const save = vi.fn<(checked: z.output<typeof bolt>, typed: Bolt) => Promise<unknown>>();
const onDone = vi.fn();

function Fields({ form }: { form: ReturnType<typeof useForm<Bolt, z.output<typeof bolt>, keyof Bolt>> }) {
  return (
    <FormDialog title="New bolt" submitLabel="Save bolt" form={form} onClose={() => {}}>
      <Field {...form.field('name')}>
        <TextInput {...form.text('name')} />
      </Field>
      <Field {...form.field('metres')}>
        <TextInput {...form.text('metres')} />
      </Field>
      <Checkbox label="Dyed" {...form.tick('isDyed')} />
      <RadioCards
        {...form.field('weave')}
        {...form.pick('weave')}
        options={[
          { value: 'plain', label: 'Plain' },
          { value: 'satin', label: 'Satin' },
        ]}
      />
    </FormDialog>
  );
}

function NewBolt(parts: Parts) {
  return <Fields form={useForm({ start, schema: bolt, words, save, onDone, ...parts })} />;
}

function DraftBolt({ device }: { device: StaffDevice }) {
  return (
    <Fields form={useDraftForm({ device, name: 'new bolt', start, schema: bolt, words, save, onDone })} />
  );
}

const update = createAppUpdate();
const show = (shown: React.ReactNode) => render(<AppUpdateContext value={update}>{shown}</AppUpdateContext>);
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const send = () => act(async () => screen.getByRole('button', { name: /Save|Saving|Move/ }).click());

beforeEach(() => {
  save.mockReset().mockResolvedValue(true);
  onDone.mockReset();
});
afterEach(cleanup);

test('says what is wrong once it was tried, leads there, and checks on as it is typed', async () => {
  show(<NewBolt />);
  type('Length', 'much');
  expect(screen.queryByText('Please enter whole metres.')).toBeNull();
  await send();
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box('Name'));
  expect(box('Name').getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(box('Name').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Name is required');
  expect(screen.queryByText('In metres.')).toBeNull();
  type('Name', 'Twill');
  expect(screen.queryByText('Name is required')).toBeNull();
  type('Length', '12');
  expect(screen.getByText('In metres.')).toBeTruthy();
});

test('saves what the schema made of it, once, and is done', async () => {
  let answer = (_isSaved: boolean) => {};
  save.mockReturnValue(new Promise(resolve => (answer = resolve)));
  show(<NewBolt />);
  type('Name', ' Twill ');
  type('Length', '12');
  fireEvent.click(box('Dyed'));
  fireEvent.click(box('Satin'));
  await send();
  // With Enter: the button is disabled while it is saving.
  fireEvent.submit(box('Name').form ?? box('Name'));
  expect(save.mock.calls).toEqual([
    [
      { name: 'Twill', metres: 12, isDyed: true, weave: 'satin' },
      { name: ' Twill ', metres: '12', isDyed: true, weave: 'satin' },
    ],
  ]);
  expect(screen.getByText('Saving…')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => answer(true));
  expect(onDone).toHaveBeenCalledOnce();
});

test('stays as it is when it was not saved', async () => {
  save.mockResolvedValue(false);
  show(<NewBolt />);
  type('Name', 'Twill');
  await send();
  expect(onDone).not.toHaveBeenCalled();
  expect(box('Name').value).toBe('Twill');
  expect(screen.queryByText('Saving…')).toBeNull();
});

test("tells the server's sentence at its field until that is changed", async () => {
  save.mockRejectedValue(new ApiError(422, 'x', { fields: { metres: 'We have 8 metres.' } }));
  show(<NewBolt />);
  type('Name', 'Twill');
  await send();
  expect(screen.getByText('We have 8 metres.')).toBeTruthy();
  expect(document.activeElement).toBe(box('Length'));
  type('Name', 'Drill');
  expect(screen.getByText('We have 8 metres.')).toBeTruthy();
  type('Length', '8');
  expect(screen.queryByText('We have 8 metres.')).toBeNull();
});

test('the same where whoever saves keeps the sentences', async () => {
  save.mockResolvedValue(false);
  show(<NewBolt told={{ name: 'That name is taken.' }} />);
  type('Name', 'Twill');
  await send();
  expect(screen.getByText('That name is taken.')).toBeTruthy();
  expect(document.activeElement).toBe(box('Name'));
});

test.each<[what: string, error: Error, shown: string | null]>([
  ['without a connection', new OfflineError(), 'There is no connection. Nothing was changed.'],
  ['refused in words', new ApiError(409, 'x', { message: 'It is closed.' }), 'It is closed.'],
  ['broken', new Error('x'), 'The bolt could not be saved.'],
  ['without the password', new ApiError(403, 'x', { code: 'confirm_password' }), null],
])('%s is told on the form', async (_what, error, shown) => {
  save.mockRejectedValueOnce(error);
  show(<NewBolt failed="The bolt could not be saved." />);
  type('Name', 'Twill');
  await send();
  if (shown) expect(screen.getByText(shown)).toBeTruthy();
  else expect(screen.queryByRole('alert')).toBeNull();
  await send();
  if (shown) expect(screen.queryByText(shown)).toBeNull();
  expect(onDone).toHaveBeenCalledOnce();
});

test('holds a new version of the app back while something typed is not saved', async () => {
  show(<NewBolt />);
  expect(update.state.getState().holds).toBe(0);
  type('Name', 'Twill');
  expect(update.state.getState().holds).toBe(1);
  await send();
  expect(update.state.getState().holds).toBe(0);
});

test('a draft is found again, and forgotten once it is saved', async () => {
  const db = openUserDatabase(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const device = { db } as StaffDevice;
  const first = show(<DraftBolt device={device} />);
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  await screen.findByLabelText(/^Name/);
  type('Name', 'Twill');
  await db.drafting;
  first.unmount();
  show(<DraftBolt device={device} />);
  await screen.findByDisplayValue('Twill');
  await send();
  await until(() => expect(onDone).toHaveBeenCalledOnce());
  cleanup();
  show(<DraftBolt device={device} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('');
});

test('one line is asked for, trimmed, and kept from being empty', async () => {
  const onSave = vi.fn<(line: string) => Promise<boolean>>().mockResolvedValue(true);
  const onClose = vi.fn();
  show(
    <AskDialog
      title="Move the bolt"
      label="Shelf"
      submitLabel="Move"
      check={line => line === '' && 'Please enter a shelf.'}
      onSave={onSave}
      onClose={onClose}
    />,
  );
  type('Shelf', ' ');
  await send();
  expect(screen.getByText('Please enter a shelf.')).toBeTruthy();
  type('Shelf', ' B2 ');
  await send();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('B2');
  expect(onClose).toHaveBeenCalledOnce();
});
