import { useQuery } from '@tanstack/react-query';
import { type ArtworkRef, artworkImageUrl } from '#contract/artwork/artwork.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';

interface EarlierArtworkProps {
  email: string;
  onPick: (artwork: ArtworkRef) => void;
  onClose: () => void;
}

/** The files of the customer's earlier orders. */
export function EarlierArtwork({ email, onPick, onClose }: EarlierArtworkProps) {
  const answer = useQuery({
    queryKey: ['selling', 'artwork', email],
    queryFn: () => call('GET /api/quotes/artwork', { query: { email } }),
  });
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title="Earlier artwork" description={email}>
      {answer.isPending && <Spinner>Looking for artwork…</Spinner>}
      {answer.isError && (
        <ErrorState
          title={loadFailureWords(answer.error, 'The artwork could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data?.length === 0 && <p className="text-soft">Nothing has been ordered with artwork yet.</p>}
      {answer.data && answer.data.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {answer.data.map((file, at) => (
            <li key={file.sha256}>
              <button
                type="button"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the latest is what is looked for most
                autoFocus={at === 0}
                onClick={() => onPick(file)}
                className="grid w-full cursor-pointer gap-2 rounded-2 border border-line bg-raised p-2 text-left hover:border-ink"
              >
                <img
                  src={artworkImageUrl(file.sha256, 480)}
                  alt=""
                  className="h-24 w-full rounded-2 bg-sunken object-contain p-1"
                />
                <span className="truncate text-meta">{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
