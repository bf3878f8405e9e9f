import { Button } from '../layout/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

/** One field that either of two people changed, in words. */
export interface ClashRow {
  field: string;
  /** As this person saw it. */
  before: string;
  theirs: string;
  /** Null if this person wants no change. */
  mine: string | null;
}

/** Another person's change came first: nothing happens until the user has chosen. */
export interface Clash {
  rows: readonly ClashRow[];
  /** True: this person's change is made anyway. */
  decide: (isMine: boolean) => void;
}

interface ClashDialogProps {
  /** What was changed, as in "this order". */
  what: string;
  clash: Clash;
}

/** No change is lost silently: both are shown side by side, and the user chooses. */
export function ClashDialog({ what, clash }: ClashDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && clash.decide(false)}
      title={`Somebody else changed ${what}`}
      description="Your change has not been made. This is how the two differ."
      footer={
        <>
          <Button variant="go" onClick={() => clash.decide(true)}>
            Apply my change too
          </Button>
          <Button onClick={() => clash.decide(false)}>Leave it as it is now</Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {clash.rows.map(({ field, before, theirs, mine }) => (
          <div key={field} className="grid gap-1">
            <dt className="font-strong">{field}</dt>
            <dd className="grid grid-cols-2 gap-2">
              <Side title="Now" text={theirs} note={theirs === before ? 'unchanged' : `was ${before}`} />
              <Side
                title="Your change"
                text={mine ?? theirs}
                note={mine === null ? 'stays as it is now' : ''}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Side({ title, text, note }: { title: string; text: string; note: string }) {
  return (
    <div className="rounded-2 bg-sunken px-3 py-2 leading-snug">
      <p className="text-meta text-soft">{title}</p>
      <p className="font-medium whitespace-pre-line wrap-anywhere">{text}</p>
      {note && <p className="text-meta text-soft wrap-anywhere">{note}</p>}
    </div>
  );
}
