import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#pwa/styles.css';
import '#pwa/staff-styles.css';
import { createToastStore } from '../dialogs/toast-store.ts';
import { ToastProvider } from '../dialogs/toaster.tsx';
import { AppUpdateContext, createAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { Showcase } from './showcase.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/* ?theme= and ?density= show the whole page so; a part of a page may have its own as well. */
const asked = new URLSearchParams(window.location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? document.documentElement.dataset.theme;
document.documentElement.dataset.density = asked.get('density') ?? document.documentElement.dataset.density;

createRoot(root).render(
  <StrictMode>
    <AppUpdateContext value={createAppUpdate()}>
      <ToastProvider store={createToastStore()}>
        <Showcase />
      </ToastProvider>
    </AppUpdateContext>
  </StrictMode>,
);
