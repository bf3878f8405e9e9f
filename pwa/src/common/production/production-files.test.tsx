// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { AppUpdateContext, createAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { SessionContext } from '#pwa/common/session/use-session.ts';
import type { SessionState, SessionStore } from '#pwa/common/session/session.ts';
import { ToastProvider } from '#pwa/common/ui/dialogs/toaster.tsx';
import { createToastStore } from '#pwa/common/ui/dialogs/toast-store.ts';
import { ProductionFiles } from './production-files.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file: ProductionFile = {
  id: '00000000-0000-7000-8000-000000000001',
  artwork: 'a'.repeat(64),
  name: 'Crest.dst',
  extension: 'dst',
  bytes: 9_120,
  sha256: '0123456789abcdef'.repeat(4),
  note: 'Left chest, 80 mm',
  stitching: { stitches: 2870, colours: 3, widthMm: 80, heightMm: 54 },
  addedAt: '2026-11-24T02:00:00.000Z',
};

function show(staffRole: 'workshop' | 'driver', kept?: readonly ProductionFile[]) {
  const state = { user: { id: 1, isAdmin: false, staffRole } } as unknown as SessionState;
  const session = { subscribe: () => () => undefined, getState: () => state } as unknown as SessionStore;
  const queries = { retry: false, networkMode: 'always' as const };
  render(
    <AppUpdateContext value={createAppUpdate()}>
      <SessionContext value={session}>
        <ToastProvider store={createToastStore()}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
            <ProductionFiles artwork={file.artwork} name="Left chest" {...(kept ? { kept } : {})} />
          </QueryClientProvider>
        </ToastProvider>
      </SessionContext>
    </AppUpdateContext>,
  );
}

const chosen = (name: string, text: string) => ({ target: { files: [new File([text], name)] } });

test('without a network the job’s files are shown, and one that isn’t on the device says so', async () => {
  show('workshop', [file]);
  const section = screen.getByRole('region', { name: 'Production files, Left chest' });
  expect(section.textContent).toContain('Tajima DST, 9 kB, 2,870 stitches, 3 colours, 80 × 54 mm');
  expect(section.textContent).toContain('SHA-256 0123 4567 89ab cdef');
  expect(section.textContent).toContain('Left chest, 80 mm');
  fireEvent.click(screen.getByRole('button', { name: 'Download Crest.dst' }));
  await screen.findByText(/It isn’t on this device/);
});

test('a page that has no copy says that it can’t load them, and asks again', async () => {
  show('workshop');
  await screen.findByText(/There is no connection/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a wrong file is refused on the device with its reason; what was chosen before stays', async () => {
  show('workshop', []);
  fireEvent.click(screen.getByRole('button', { name: 'Add production file' }));
  const dialog = await screen.findByRole('dialog');
  const input = () => dialog.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.click(screen.getByRole('button', { name: 'Attach file' }));
  await screen.findByText('Please choose a file.');
  fireEvent.change(input(), chosen('crest.dst', 'LA:Crest'));
  await waitFor(() => expect(dialog.textContent).toContain('crest.dst, 1 kB'));
  fireEvent.change(input(), chosen('crest.pdf', 'MZ program'));
  await screen.findByText(/crest\.pdf: This isn’t a PDF file/);
  expect(dialog.textContent).toContain('crest.dst, 1 kB');
  fireEvent.click(screen.getByRole('button', { name: 'Attach file' }));
  await screen.findByText(/There is no connection\. Nothing was changed\./);
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('whoever may not change them sees no buttons for it', () => {
  show('driver', [file]);
  expect(screen.queryByRole('button', { name: /Replace|Remove|Add/ })).toBeNull();
});
