import type { PersonDetail } from '#contract/people/endpoints.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { deviceName } from '#contract/account/device-name.ts';
import { usePersonAction } from './use-people.ts';

/** Where the person is signed in now. Each session can be ended. */
export function PersonSessions({ person, isOwn }: { person: PersonDetail; isOwn: boolean }) {
  const { now } = useShopClock();
  const action = usePersonAction(person.id);
  const others = person.sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <section aria-label="Sessions" className="grid gap-3">
      <h3 className="text-lg font-strong">Signed in</h3>
      {person.sessions.length === 0 && <p className="text-soft">Nowhere at the moment.</p>}
      {person.sessions.length > 0 && (
        <ul className="divide-y divide-line rounded-3 border border-line">
          {person.sessions.map(session => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div>
                <p className="flex flex-wrap items-center gap-2 font-strong">
                  {deviceName(session.userAgent)}
                  {session.isCurrent && <Badge tone="ok">This device</Badge>}
                </p>
                <p className="text-meta text-soft tabular-nums">
                  Last used {formatAgo(new Date(session.lastSeenAt), now)}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  size="small"
                  aria-label={`Sign out ${deviceName(session.userAgent)}, last used ${formatAgo(new Date(session.lastSeenAt), now)}`}
                  onClick={() =>
                    action.mutate({
                      name: 'DELETE /api/people/{id}/sessions/{sessionId}',
                      sessionId: session.id,
                      done: `${deviceName(session.userAgent)} has been signed out`,
                    })
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          className="justify-self-start"
          loading={action.isPending && 'Signing out…'}
          onClick={() =>
            action.mutate({ name: 'DELETE /api/people/{id}/sessions', done: 'Signed out everywhere' })
          }
        >
          {isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'}
        </Button>
      )}
    </section>
  );
}
