import { Download } from 'lucide-react';
import { useState } from 'react';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { SettingsSection } from '#pwa/common/account/settings-section.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

/** Everything the shop holds of this person, as one file. */
export function OwnData() {
  const { now, timeZone } = useShopClock();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const handleClick = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const bytes = await fetchFile('/api/user/data');
      saveFile(new File([bytes], `my-data-${isoDateIn(now, timeZone)}.json`, { type: 'application/json' }));
    } catch (error) {
      setFailure(wordsOf(error, 'Please try again in a moment.'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <SettingsSection
      title="Your data"
      text="Everything we hold about you, in one file: account, orders, quotes, messages, designs and what you agreed to. Orders you placed as a guest are in it once your email address is confirmed."
    >
      <div className="grid justify-items-start gap-4">
        <Button icon={Download} loading={isSaving && 'Preparing…'} onClick={() => void handleClick()}>
          Download my data
        </Button>
        {failure && <ErrorState title="Your data could not be downloaded">{failure}</ErrorState>}
      </div>
    </SettingsSection>
  );
}
