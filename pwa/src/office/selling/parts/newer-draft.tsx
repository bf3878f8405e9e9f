import type { SavedDraft } from '#contract/quotes/drafts/draft.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface NewerDraftProps {
  /** The draft as it is saved now; null if it was sent or given up. */
  draft: SavedDraft | null;
  onTake: () => void;
}

/** What is typed here began from another saving: nothing of it is lost, and nothing is overwritten unseen. */
export function NewerDraft({ draft, onTake }: NewerDraftProps) {
  const { now } = useShopClock();
  const who = draft?.byName ?? 'Somebody';
  return (
    <ErrorState
      title={
        draft
          ? `${who} saved this draft ${formatAgo(new Date(draft.savedAt), now)}`
          : 'This draft is no longer there'
      }
    >
      <span className="grid justify-items-start gap-2">
        {draft
          ? 'What you had typed on this device is below. Saving it shows both, and you choose.'
          : 'It was sent or given up since. What you had typed on this device is below.'}
        <Button size="small" onClick={onTake}>
          {draft ? 'Take the saved one' : 'Start from the quote'}
        </Button>
      </span>
    </ErrorState>
  );
}
