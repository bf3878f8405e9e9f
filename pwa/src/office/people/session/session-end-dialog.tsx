import { formatTime } from '#contract/time/dates.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useNow } from '#pwa/common/platform/use-now.ts';
import type { SessionEnd } from '#pwa/common/session/watch-session-end.ts';
import { AlertFrame, AlertWayOut } from '#pwa/common/ui/dialogs/alert-frame.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';

interface SessionEndDialogProps {
  end: SessionEnd;
  onKeep: () => void;
  onLater: () => void;
  onSignOut: () => void;
  isSigningOut: boolean;
  onSignIn: () => void;
}

/** Shown before the session ends. Escape, or a key meant for the page, keeps the user signed in. */
export function SessionEndDialog({
  end,
  onKeep,
  onLater,
  onSignOut,
  isSigningOut,
  onSignIn,
}: SessionEndDialogProps) {
  const { timeZone } = useShopFacts();
  // On one line with its am or pm.
  const time = formatTime(new Date(end.atMs), timeZone).replace(' ', '\u00a0');
  const isIdle = end.kind === 'idle';
  return (
    <AlertFrame
      open
      onOpenChange={isOpen => !isOpen && (isIdle ? onKeep() : onLater())}
      title="You will be signed out soon"
      description={
        isIdle
          ? `Nobody has used this page for a while, so its session ends at ${time}. Everything you have typed stays here.`
          : `This session ends at ${time}, and using the page does not extend it: sign in again to continue. Everything you have typed stays here.`
      }
      actions={
        isIdle ? (
          <>
            <AlertWayOut>
              <Button variant="go">Stay signed in</Button>
            </AlertWayOut>
            <Button onClick={onSignOut} loading={isSigningOut && 'Signing out…'}>
              Sign out
            </Button>
          </>
        ) : (
          <>
            <Button variant="go" onClick={onSignIn}>
              Sign in again
            </Button>
            <AlertWayOut>
              <Button>Not now</Button>
            </AlertWayOut>
          </>
        )
      }
    >
      <TimeLeft atMs={end.atMs} />
    </AlertFrame>
  );
}

/** Announced only at these seconds. */
const spokenSeconds = [10, 30];

/** The visible countdown. A timer isn't read out automatically. */
function TimeLeft({ atMs }: { atMs: number }) {
  const seconds = Math.max(0, Math.ceil((atMs - useNow(1_000).getTime()) / 1_000));
  const reached = spokenSeconds.find(mark => seconds <= mark);
  return (
    <>
      <p role="timer" className="mt-4 text-lg font-strong tabular-nums">
        {leftWords(seconds)}
      </p>
      <VisuallyHidden aria-live="polite">{reached && `${reached} seconds left`}</VisuallyHidden>
    </>
  );
}

function leftWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes left`;
  return seconds === 1 ? '1 second left' : `${seconds} seconds left`;
}
