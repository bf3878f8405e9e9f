import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Capability } from '#contract/capabilities.ts';
import { can } from '#contract/capabilities.ts';
import type { User } from '#contract/endpoints/account.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { useDisclosure } from './use-disclosure.ts';

interface UserMenuProps {
  /** `undefined` while it is not known yet. */
  user: User | null | undefined;
  onSignOut: () => void;
}

export interface StaffLink {
  to: string;
  label: string;
  needs: Capability;
}

/** Screens of staff that exist, in the order of the menus. */
const staffLinks: readonly StaffLink[] = [
  { to: '/admin', label: 'Admin Dashboard', needs: 'office.enter' },
  { to: '/admin/orders', label: 'Manage Orders', needs: 'orders.manage' },
  { to: '/admin/jobs', label: 'Production Jobs', needs: 'jobs.work' },
  { to: '/admin/deliveries', label: 'Deliveries', needs: 'deliveries.drive' },
  { to: '/admin/import', label: 'Product Import', needs: 'import.run' },
];

export function staffLinksOf(user: User | null | undefined): StaffLink[] {
  return user ? staffLinks.filter(({ needs }) => can(user, needs)) : [];
}

const row =
  'flex min-h-11 w-full items-center rounded-2 px-3 text-left font-medium hover:bg-action-soft hover:text-on-action-soft';

/** Signed in: a menu. Otherwise the way to sign in. */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const { isOpen, toggle, close, root, button, handleKeyDown } = useDisclosure();
  const panelId = useId();
  if (!user) return <IconButton icon={UserRound} label="Log in" link={<Link to="/auth" />} />;
  const name = user.firstName || user.username;
  const staff = staffLinksOf(user);
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
        <p className="truncate px-3 pt-2 pb-1 text-meta text-soft">{name}</p>
        <Link to="/account" className={row}>
          Account
        </Link>
        <Link to="/account?tab=orders" className={row}>
          Orders
        </Link>
        {staff.length > 0 && <hr className="mx-3 my-1 border-line" />}
        {staff.map(({ to, label }) => (
          <Link key={to} to={to} className={row}>
            {label}
          </Link>
        ))}
        <hr className="mx-3 my-1 border-line" />
        <button
          type="button"
          className={classNames(row, 'cursor-pointer')}
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          Sign out
        </button>
      </div>
    </div>
  );
}
