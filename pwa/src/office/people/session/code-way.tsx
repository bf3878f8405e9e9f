import { CodeForm } from '#pwa/common/account/second-step/code-form.tsx';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

const askSecurity = () => call('GET /api/user/security');

/** Offers a code in place of the password, to people who have set an authenticator app up. Silent while nobody knows. */
export function CodeWay({ onChosen }: { onChosen: () => void }) {
  const [asked] = useAsked(askSecurity, '');
  if (asked.phase !== 'ready' || asked.value.authenticatorSince === null) return null;
  return (
    <div className="grid sm:col-span-2">
      <Button onClick={onChosen}>Use a code of your app</Button>
    </div>
  );
}

interface ConfirmByCodeProps {
  onGiven: () => void;
  onPassword: () => void;
}

/** The session goes on. */
export function ConfirmByCode({ onGiven, onPassword }: ConfirmByCodeProps) {
  return (
    <div className="grid gap-4">
      <CodeForm
        kind="code"
        submitLabel="Continue"
        send={async code => {
          await call('POST /api/session/confirm', { body: { code }, asksNobody: true });
          onGiven();
        }}
      />
      <Button variant="quiet" onClick={onPassword}>
        Use my password
      </Button>
    </div>
  );
}
