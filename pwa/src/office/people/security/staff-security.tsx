import { useState } from 'react';
import { formatShortDate } from '#contract/time/dates.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { Security } from '#contract/account/sign-in-endpoints.ts';
import { RecoveryCodes } from '#pwa/common/account/second-step/recovery-codes.tsx';
import { SettingsSection } from '#pwa/common/account/settings-section.tsx';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import '#pwa/staff-styles.css';
import { OwnPasswordQuestion } from '../session/own-password-question.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { RecoverySection } from './recovery-section.tsx';

const askSecurity = () => call('GET /api/user/security');

/** Of the account page, for staff: what signs them in beside the password. */
export function StaffSecurity({ user }: { user: User }) {
  const [round, setRound] = useState(0);
  const [asked, ask] = useAsked(askSecurity, 'Please try again in a moment.', round);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const handleChanged = (made: readonly string[]) => {
    setCodes(made);
    setRound(count => count + 1);
  };
  return (
    <SettingsSection
      title="Signing in"
      text="A second step protects your account even if somebody learns your password."
    >
      {/* The office asks admins for their password on every page. */}
      {!user.isAdmin && <OwnPasswordQuestion username={user.username} />}
      {asked.phase === 'loading' && (
        <output>
          <VisuallyHidden>Loading how you sign in</VisuallyHidden>
          <Skeleton className="h-44" />
        </output>
      )}
      {asked.phase === 'failed' && (
        <ErrorState title="How you sign in could not be loaded" onRetry={ask}>
          {asked.words}
        </ErrorState>
      )}
      {asked.phase === 'ready' && (
        <div className="grid gap-4">
          <Demand security={asked.value} />
          <div className="grid divide-y divide-line rounded-3 border border-line bg-surface">
            <PasskeySection security={asked.value} onChanged={handleChanged} />
            <AuthenticatorSection security={asked.value} onChanged={handleChanged} />
            {hasSecondStep(asked.value) && (
              <RecoverySection left={asked.value.recoveryCodesLeft} onChanged={handleChanged} />
            )}
            {asked.value.provider && (
              <ProviderSection
                provider={asked.value.provider}
                linked={asked.value.linked}
                onChanged={handleChanged}
              />
            )}
          </div>
        </div>
      )}
      {codes.length > 0 && (
        <Dialog open onOpenChange={isOpen => !isOpen && setCodes([])} title="Save your recovery codes">
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        </Dialog>
      )}
    </SettingsSection>
  );
}

const hasSecondStep = ({ authenticatorSince, passkeys }: Security) =>
  authenticatorSince !== null || passkeys.length > 0;

/** Only while something is to be done. */
function Demand({ security }: { security: Security }) {
  const { timeZone } = useShopFacts();
  if (!security.isRequired || hasSecondStep(security)) return null;
  return (
    <p className="rounded-2 bg-wait-soft p-4 leading-snug text-on-wait-soft">
      <b>Your role needs a second step.</b>{' '}
      {security.dueAt
        ? `Set it up by ${formatShortDate(new Date(security.dueAt), timeZone)}: after that, signing in begins with it.`
        : 'Set it up now, or at your next sign-in.'}
    </p>
  );
}
