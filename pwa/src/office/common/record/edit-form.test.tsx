// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { FormWords } from '#contract/forms/form-words.ts';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { openUserDatabase } from '#pwa/common/local/database/user-database.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { AppUpdateContext, createAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { createToastStore } from '#pwa/common/ui/dialogs/toast-store.ts';
import { ToastProvider } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { until } from '#tests/support/waiting/until.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useEditForm } from './use-edit-form.ts';

interface Bolt {
  version: number;
  name: string;
  metres: number;
}
interface BoltForm {
  name: string;
  metres: string;
}
interface Sent {
  version: number;
  body: Record<string, string | number>;
}

const words: FormWords<keyof BoltForm> = { labels: { name: 'Name', metres: 'Length' } };
/** May not become shorter. */
const schema = ({ metres: before }: BoltForm) =>
  z.object({
    name: z.string().trim().min(1, 'Name is required'),
    metres: z
      .string()
      .transform(Number)
      .refine(metres => metres >= Number(before), 'It cannot grow shorter.'),
  });

const send = vi.fn<(sent: Sent) => Promise<void>>();
const onDone = vi.fn();

function EditBolt({ device, bolt }: { device: StaffDevice; bolt: Bolt }) {
  const form = useEditForm({
    device,
    name: 'bolt 1',
    row: bolt,
    formOf: ({ name, metres }: Bolt): BoltForm => ({ name, metres: String(metres) }),
    words,
    schema,
    wordsOf: (_name, value) => value,
    changeOf: (checked, names) => ({
      send: ({ version }) =>
        send({ version, body: Object.fromEntries(names.map(name => [name, checked[name]])) }),
      done: null,
      failed: null,
    }),
    onDone,
  });
  return (
    <EditDialog
      what="this bolt"
      clash={form.clash}
      title="Edit bolt"
      submitLabel="Save"
      form={form}
      onClose={() => {}}
    >
      <Field {...form.field('name')}>
        <TextInput {...form.text('name')} />
      </Field>
      <Field {...form.field('metres')}>
        <TextInput {...form.text('metres')} />
      </Field>
    </EditDialog>
  );
}

const seen: Bolt = { version: 4, name: 'Twill', metres: 8 };
let device: StaffDevice;

async function open(bolt = seen) {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppUpdateContext value={createAppUpdate()}>
        <ToastProvider store={createToastStore()}>
          <EditBolt device={device} bolt={bolt} />
        </ToastProvider>
      </AppUpdateContext>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Name');
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const isDone = () => until(() => expect(onDone).toHaveBeenCalledOnce());

beforeEach(() => {
  send.mockReset().mockResolvedValue();
  onDone.mockReset();
  device = { db: openUserDatabase(7, { indexedDB: new IDBFactory(), IDBKeyRange }) } as StaffDevice;
});
afterEach(cleanup);

test('sends what differs, over the version that was seen', async () => {
  await open();
  type('Length', '12');
  await press('Save');
  await isDone();
  expect(send.mock.calls).toEqual([[{ version: 4, body: { metres: 12 } }]]);
});

test('sends nothing where nothing differs', async () => {
  await open();
  type('Name', 'Drill');
  type('Name', 'Twill');
  await press('Save');
  await isDone();
  expect(send).not.toHaveBeenCalled();
});

test('checks by what the record was', async () => {
  await open();
  type('Length', '7');
  await press('Save');
  expect(screen.getByText('It cannot grow shorter.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('a draft goes on from the version that it began with', async () => {
  await open();
  type('Name', 'Drill');
  await device.db.drafting;
  await open({ version: 9, name: 'Satin', metres: 20 });
  expect([box('Name').value, box('Length').value]).toEqual(['Drill', '8']);
  await press('Save');
  await isDone();
  expect(send.mock.calls).toEqual([[{ version: 4, body: { name: 'Drill' } }]]);
});

const theirs = () =>
  new ApiError(409, 'x', { message: 'x', details: { current: { ...seen, version: 5, metres: 20 } } });

test('a clash takes the place of the form, and mine goes over theirs when a person says so', async () => {
  send.mockRejectedValueOnce(theirs());
  await open();
  type('Name', 'Drill');
  await press('Save');
  expect(screen.getByRole('dialog', { name: 'Somebody else changed this bolt' }).textContent).toContain('20');
  expect(screen.queryByLabelText('Name')).toBeNull();
  await press('Apply my change too');
  await isDone();
  expect(send.mock.calls.map(([{ version, body }]) => [version, body])).toEqual([
    [4, { name: 'Drill' }],
    [5, { name: 'Drill' }],
  ]);
});

test('left as it is now, what was typed is forgotten', async () => {
  send.mockRejectedValueOnce(theirs());
  await open();
  type('Name', 'Drill');
  await press('Save');
  await press('Leave it as it is now');
  await isDone();
  expect(send).toHaveBeenCalledOnce();
  await open();
  expect(box('Name').value).toBe('Twill');
});
