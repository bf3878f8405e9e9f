import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { DeviceFacts } from '#pwa/common/local/device/use-device-facts.ts';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';
import { deviceReport } from './device/device-report.ts';
import { deviceWarnings, sizeText, offsetText, stateTitle } from './device/device-words.ts';
import { editableFields, withTyped } from './attention/editable-fields.ts';
import { exportedFiles } from './attention/exported-files.ts';
import { lostText } from './lost-text.ts';
import { wordsOf } from './leaving/leave-dialog.tsx';
import { linesOf, shortName } from './leaving/unsent-words.ts';

beforeEach(() => void vi.stubGlobal('__BUILD__', 'b1'));

const item: OutboxItem = {
  seq: 4,
  id: 'm4',
  name: 'delivery.confirm',
  v: 2,
  args: { signature: 'data:image/png;base64,AAEC', signedBy: 'Dana Lee' },
  userId: 7,
  entity: 'deliveries',
  entityId: 'd1',
  about: '1041, Orla Vance',
  occurredAt: '2026-11-20T00:00:00.000Z',
  state: 'attention',
  attempts: 1,
  setbacks: 0,
  verdict: { id: 'm4', status: 'conflict', code: 'already_final', entityNow: { customerName: 'Orla Vance' } },
};

describe('the report of a device', () => {
  const facts: DeviceFacts = { items: [item], rows: [], cursor: null, serverAheadMs: 0, lastSyncedAt: null };
  const device = { deviceId: 'x', status: { getState: () => ({ phase: 'idle' }) } } as unknown as StaffDevice;

  it('helps to find a fault, and names nobody', () => {
    const storage = { isPersisted: true, usedBytes: 1, quotaBytes: 2 };
    const text = JSON.stringify(deviceReport(device, facts, storage, new Date(0)));
    expect(text).toContain('already_final');
    for (const secret of ['Orla', 'Dana', 'base64', '1041']) expect(text).not.toContain(secret);
  });
});

test.each([
  [{ state: 'done', verdict: { id: 'm', status: 'applied' } }, 'Synced'],
  [{ state: 'done', verdict: { id: 'm', status: 'duplicate', original: 'applied' } }, 'Synced'],
  [{ state: 'done', verdict: { id: 'm', status: 'rejected' } }, 'Not applied'],
  [{ state: 'attention', verdict: { id: 'm', status: 'rejected' } }, 'Needs attention'],
  [{ state: 'pending' }, 'Saved on device'],
] as const)('a change that is %j is called %s', (change, title) => {
  expect(stateTitle(change)).toBe(title);
});

describe('what a person exports', () => {
  it('is the change and its signature as a picture', async () => {
    const files = exportedFiles({ item, row: { status: 'cancelled' } }, [], new Date(0));
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['change-m4.json', 'application/json'],
      ['signature-m4.png', 'image/png'],
    ]);
    expect([...new Uint8Array((await files[1]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([0, 1, 2]);
    expect(exportedFiles({ item: { ...item, args: {} }, row: null }, [], new Date(0))).toHaveLength(1);
  });
});

test.each([
  ['job.addNote', { noteId: 'n', text: 'a' }, { text: ' b ' }, { noteId: 'n', text: 'b' }],
  ['job.addHours', { entryId: 'e', minutes: 30 }, { minutes: '45' }, { entryId: 'e', minutes: 45 }],
  [
    'job.update',
    { changes: { title: 'A', notes: null } },
    { 'changes.title': 'B', 'changes.notes': '' },
    { changes: { title: 'B', notes: null } },
  ],
  [
    'delivery.reschedule',
    { scheduledDate: '2026-11-20T00:00:00.000Z' },
    { scheduledDate: '2026-11-23' },
    { scheduledDate: '2026-11-23T00:00:00.000Z' },
  ],
])('%s %j edited', (name, args, typed, expected) => {
  expect(withTyped(args, editableFields(name, args), typed)).toEqual(expected);
});

test('proof and what has no words cannot be rewritten', () => {
  for (const name of ['delivery.confirm', 'delivery.fail', 'delivery.start', 'job.delete'])
    expect(editableFields(name, { notes: 'x', driverName: 'y' })).toEqual([]);
});

test.each([
  [null, 'Not known'],
  [400, 'None'],
  [31_000, '31 s behind the shop'],
  [-600_000, '10 min ahead of the shop'],
])('a clock of %s ms: %s', (ms, words) => {
  expect(offsetText(ms)).toBe(words);
});

test.each([
  ['in order', { isPersisted: true, quotaBytes: 1e10 }, true, 0, []],
  ['a private window', { isPersisted: false, quotaBytes: 1e8 }, false, 0, [/private window/]],
  ['a browser', { isPersisted: false, quotaBytes: 1e10 }, false, 0, [/Install the app/]],
  ['a wrong clock', { isPersisted: true, quotaBytes: 1e10 }, true, 900_000, [/15 min behind/]],
] as const)('%s is told', (_what, storage, isInstalled, serverAheadMs, expected) => {
  const warnings = deviceWarnings({ storage: { usedBytes: 0, ...storage }, isInstalled, serverAheadMs });
  expect(warnings).toHaveLength(expected.length);
  for (const [at, pattern] of expected.entries()) expect(warnings[at]).toMatch(pattern);
});

test.each([
  [{}, /shown with the next connection/],
  [{ lastSeq: 0, pending: 0 }, /no change of it/],
  [{ lastSeq: 118, lastSeenAt: 'T', pending: 0 }, /#118, heard of at T\. Nothing was waiting/],
  [{ lastSeq: 118, lastSeenAt: 'T', pending: 2 }, /2 changes were not sent then/],
])('lost storage, %j', (known, pattern) => {
  expect(lostText({ formerId: 'f', foundAt: 'F', ...known }, at => `at ${at}`)).toMatch(pattern);
});

test.each([
  ['Anna Meyer', 'A. Meyer'],
  ['Anna van der Meyer', 'A. Meyer'],
  ['driver', 'driver'],
])('%s is %s to colleagues', (name, short) => {
  expect([shortName(name), sizeText(1_250_000)]).toEqual([short, '1.3 MB']);
});

test.each([
  [1, 0, '1 change is only on this device', /^Send it before you sign out, .* on this device\.$/],
  [2, 0, '2 changes are only on this device', /^Send them .* on this device\.$/],
  [1, 2, '1 change is only on this device', / 2 changes wait for your decision as well\.$/],
  [0, 1, '1 change waits for your decision', /^The office has answered\. .* keep it here/],
  [0, 2, '2 changes wait for your decision', /^The office has answered\. .* keep them here/],
])('signing out with %i unsent and %i to decide: "%s"', (unsent, undecided, title, description) => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at));
  const words = wordsOf({ unsent: ids(unsent), undecided: ids(undecided) });
  expect([words.title, description.test(words.description)]).toEqual([title, true]);
});

test.each([
  [{ unsent: 2, undecided: 0, name: 'Ada Meyer' }, ['2 unsent changes of A. Meyer on this device']],
  [{ unsent: 0, undecided: 1, name: null }, ['1 change to be decided on this device']],
  [
    { unsent: 1, undecided: 3, name: 'Ada Meyer' },
    ['1 unsent change of A. Meyer on this device', '3 changes of A. Meyer to be decided on this device'],
  ],
])('what waits on a device: %o', (left, lines) => {
  expect(linesOf({ userId: 7, ...left })).toEqual(lines);
});
