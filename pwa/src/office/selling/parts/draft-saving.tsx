import { Save } from 'lucide-react';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { type SaverParts, useSaveDraft } from '../use-save-draft.ts';

/** Keeps the quote without sending it. Loaded by itself: it brings the outbox and every mutation. */
export function DraftSaving(props: SaverParts) {
  const { save, isSaving, clash } = useSaveDraft(props);
  const isReached = useReached();
  return (
    <>
      <Button
        icon={Save}
        variant={isReached ? 'line' : 'go'}
        loading={isSaving && 'Saving…'}
        onClick={() => void save()}
      >
        Save draft
      </Button>
      {clash && <ClashDialog what="this draft" clash={clash} />}
    </>
  );
}
