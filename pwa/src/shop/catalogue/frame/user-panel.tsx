import { Link } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { staffLinksOf } from './staff-links.ts';

const row =
  'flex min-h-11 w-full items-center rounded-2 px-3 text-left font-medium hover:bg-action-soft hover:text-on-action-soft';

interface UserPanelProps {
  user: User;
  onSignOut: () => void;
  onDone: () => void;
}

/** The signed-in user's links, and Sign Out. */
export function UserPanel({ user, onSignOut, onDone }: UserPanelProps) {
  const staff = staffLinksOf(user);
  return (
    <>
      <p className="truncate px-3 pt-2 pb-1 text-meta text-soft">{user.firstName || user.username}</p>
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
          onDone();
          onSignOut();
        }}
      >
        Sign out
      </button>
    </>
  );
}
