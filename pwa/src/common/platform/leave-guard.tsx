/**
 * Asks before unsaved changes are lost: on links within the app, on closing or reloading the window, and where a
 * screen asks itself (tabs). Back isn't blocked: the input is stored and restored.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useUnsavedWork } from './start/app-update.ts';

interface Guard {
  /** Describes what would be lost. Null if there is nothing. */
  hold: (what: string | null) => void;
  /** Runs it at once, or after the user has agreed to leave. */
  leave: (go: () => void) => void;
}

const GuardContext = createContext<Guard>({ hold: () => {}, leave: go => go() });

/** For a form: while `what` is set, leaving asks first. */
export function useHeldWork(what: string | null): void {
  const { hold } = useContext(GuardContext);
  useUnsavedWork(what !== null);
  useEffect(() => {
    hold(what);
    return () => hold(null);
  }, [hold, what]);
}

export function useLeave(): Guard['leave'] {
  return useContext(GuardContext).leave;
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const held = useRef<string | null>(null);
  const [asked, setAsked] = useState<{ what: string; go: () => void } | null>(null);
  const hold = useCallback((what: string | null) => void (held.current = what), []);
  const leave = useCallback((go: () => void) => {
    if (held.current === null) go();
    else setAsked({ what: held.current, go });
  }, []);
  const guard = useMemo(() => ({ hold, leave }), [hold, leave]);

  useEffect(() => {
    function holdWindow(event: BeforeUnloadEvent) {
      if (held.current !== null) event.preventDefault();
    }
    function holdLink(event: MouseEvent) {
      const path = held.current === null ? null : pathOfPress(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => void navigate(path));
    }
    addEventListener('beforeunload', holdWindow);
    document.addEventListener('click', holdLink, true);
    return () => {
      removeEventListener('beforeunload', holdWindow);
      document.removeEventListener('click', holdLink, true);
    };
  }, [leave, navigate]);

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={isOpen => !isOpen && setAsked(null)}
        title="Leave without saving?"
        description={`${asked?.what ?? ''} They stay in this tab until it is closed, and are found again when you come back.`}
        confirmLabel="Leave"
        cancelLabel="Stay here"
        tone="go"
        onConfirm={() => {
          held.current = null;
          asked?.go();
          setAsked(null);
        }}
      />
    </GuardContext>
  );
}

/** Where a press leads to within the app; null for everything else, such as a new tab. */
function pathOfPress(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || (to.pathname === location.pathname && to.search === location.search))
    return null;
  return to.pathname + to.search + to.hash;
}
