import { UserRound } from 'lucide-react';
import { lazy, useId } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { DisclosurePanel } from './disclosure-panel.tsx';

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
      <DisclosurePanel id={panelId} isOpen={isOpen} className="mt-1 w-60">
        <UserPanel user={user} onSignOut={onSignOut} onDone={close} />
      </DisclosurePanel>
    </div>
  );
}
