import { useEffect, useState } from 'react';
import { Smartphone } from 'lucide-react';
import { Icon } from '#pwa/ui/icon.tsx';

/** For the sign-in and for an ended session: work that waits on this device for its person. Nothing when there is none. */
export function UnsentNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void import('#pwa/local/unsent-elsewhere.ts')
      .then(({ findUnsentOnDevice }) => findUnsentOnDevice())
      .then(found => isCurrent && setCount(found.reduce((sum, { count: unsent }) => sum + unsent, 0)))
      .catch(() => undefined); // no storage: then nothing can wait in it
    return () => {
      isCurrent = false;
    };
  }, []);
  if (count === 0) return null;
  return (
    <p className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 text-ink">
      <Icon of={Smartphone} className="mt-px" />
      <span>
        Sign in to send {count === 1 ? '1 change' : `${count} changes`}. {count === 1 ? 'It is' : 'They are'}{' '}
        kept on this device until then.
      </span>
    </p>
  );
}
