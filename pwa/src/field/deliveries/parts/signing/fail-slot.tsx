import { lazy, Suspense } from 'react';
import type { FailDialogProps } from './fail-dialog.tsx';

const FailDialog = lazy(() => import('./fail-dialog.tsx').then(m => ({ default: m.FailDialog })));

/** The dialog of a failed delivery, loaded on first use. */
export function FailSlot({ isOpen, ...dialog }: FailDialogProps & { isOpen: boolean }) {
  return <Suspense fallback={null}>{isOpen && <FailDialog {...dialog} />}</Suspense>;
}
