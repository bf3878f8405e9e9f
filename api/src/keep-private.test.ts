import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepPrivate } from './keep-private.ts';
import { createFolderStore } from './outside/files/folder-store.ts';
import { openSealSigner } from './outside/keys/seal-signer.ts';
import { createMailFiles } from './outside/mail/write-mail-files.ts';

let dataDir = '';
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-private-'));
  const before = process.umask(0);
  dataDir = path.join(folder, 'data');
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
});

const modeOf = (...names: string[]) => (statSync(path.join(dataDir, ...names)).mode & 0o777).toString(8);
const log = { warn: (line: string) => expect.unreachable(line) };

const mail = {
  id: 7,
  messageId: '7@x.example',
  toEmail: 'a@x.example',
  toName: 'A',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const sender = { name: 'Shop', address: 'shop@x.example' };

test('mails, files and keys are the shop’s alone, whatever the machine’s usual modes', async () => {
  keepPrivate(dataDir, log);
  await createMailFiles(path.join(dataDir, 'mail'), async () => sender).send(mail);
  await createFolderStore({ root: path.join(dataDir, 'files'), minFreeBytes: 0, minFreeShare: 0 }).put(
    `${'a'.repeat(64)}.webp`,
    Buffer.from('x'),
  );
  openSealSigner({ dataDir, sealKey: null });
  expect(modeOf()).toBe('711');
  expect(['mail', 'files', 'keys', 'assets'].map(name => modeOf(name))).toEqual(['700', '700', '700', '700']);
  expect(modeOf('mail', '000007.eml')).toBe('600');
  expect(modeOf('keys', 'seal.pem')).toBe('600');
  expect(modeOf('files', 'aa')).toBe('700');
  expect(modeOf('files', 'aa', `${'a'.repeat(64)}.webp`)).toBe('600');
});

test('mails are private also where nobody has closed the folder before', async () => {
  await createMailFiles(path.join(dataDir, 'mail'), async () => sender).send(mail);
  expect([modeOf('mail'), modeOf('mail', '000007.eml')]).toEqual(['700', '600']);
});

test('what an earlier version left open is closed at the start', () => {
  for (const name of ['mail', 'files', 'keys']) mkdirSync(path.join(dataDir, name), { recursive: true });
  writeFileSync(path.join(dataDir, 'mail', '000001.eml'), 'x', { mode: 0o644 });
  keepPrivate(dataDir, log);
  expect(['mail', 'files', 'keys'].map(name => modeOf(name))).toEqual(['700', '700', '700']);
  expect(modeOf('mail', '000001.eml')).toBe('600');
});
