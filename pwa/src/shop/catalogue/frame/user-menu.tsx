import { UserRound } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { useDisclosure } from './use-disclosure.ts';

const UserPanel = lazy(() => import('./user-panel.tsx').then(m => ({ default: m.UserPanel })));

interface UserMenuProps {
  /** `undefined` until it is known. */
  user: User | null | undefined;
  onSignOut: () => void;
}

/** A menu if signed in, otherwise a link to the sign-in. */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const { isOpen, toggle, close, root, button, handleKeyDown } = useDisclosure();
  const panelId = useId();
  if (!user) return <IconButton icon={UserRound} label="Log in" link={<Link to="/auth" />} />;
  const name = user.firstName || user.username;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the entries inside bubble here
    <div ref={root} onKeyDown={handleKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`Your account, ${name}`}
        title="Your account"
        className="grid size-control place-items-center rounded-2 hover:bg-action-soft"
      >
        <Icon of={UserRound} />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-header mt-1 w-60 animate-menu-in rounded-3 border border-line bg-raised p-1 shadow-2"
      >
        {isOpen && (
          <Suspense fallback={<Spinner className="p-3">Loading...</Spinner>}>
            <UserPanel user={user} onSignOut={onSignOut} onDone={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
