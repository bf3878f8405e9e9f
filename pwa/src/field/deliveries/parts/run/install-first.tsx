import { Smartphone } from 'lucide-react';
import { IosSteps } from '#pwa/common/platform/start/install-card.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/**
 * Replaces the start of a delivery in a tab on iOS: Safari may delete what a tab has stored, and the app on the home
 * screen has its own storage. A delivery in progress is finished here.
 */
export function InstallFirst({ unsent }: { unsent: number }) {
  return (
    <section aria-labelledby="install-first" className="rounded-2 bg-wait-soft px-4 py-3 text-lg text-ink">
      <h3 id="install-first" className="flex items-center gap-3 font-strong">
        <Icon of={Smartphone} /> Install the app before you start
      </h3>
      <p className="mt-1 leading-snug">
        In a browser’s tab this phone may delete proof before it is sent. The app on the home screen keeps it.
      </p>
      <IosSteps />
      <p className="mt-1">3. Open it from the home screen and sign in there.</p>
      {unsent > 0 && (
        <p className="mt-2 leading-snug">Wait until everything is sent before you leave this tab.</p>
      )}
      <p className="mt-2 leading-snug">
        If that is not possible now, the office can start the delivery; its proof can be taken here.
      </p>
    </section>
  );
}
