import { useEffect, useState } from 'react';
import { Smartphone } from 'lucide-react';
import type { UnsentOf } from '#pwa/common/local/leaving/unsent-elsewhere.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { linesOf } from './unsent-words.ts';
import '#pwa/staff-styles.css';

/**
 * For the sign-in and for an ended session: unsent work on this device and whose it is. Renders nothing if there is
 * none.
 */
export function UnsentNotice() {
  const [found, setFound] = useState<readonly UnsentOf[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('#pwa/common/local/leaving/unsent-elsewhere.ts')
      .then(({ findUnsentOnDevice, letGoOfRevoked }) => {
        letGoOfRevoked().catch(() => undefined); // asked again with the next start
        return findUnsentOnDevice();
      })
      .then(unsent => isCurrent && setFound(unsent))
      .catch(() => undefined); // no storage: then nothing can wait in it
    return () => {
      isCurrent = false;
    };
  }, []);
  if (found.length === 0) return null;
  return (
    <div className="flex items-start gap-3 rounded-2 bg-wait-soft px-4 py-3 text-ink">
      <Icon of={Smartphone} className="mt-px" />
      <div>
        <ul>
          {found.flatMap(one => linesOf(one).map(line => <li key={`${one.userId} ${line}`}>{line}</li>))}
        </ul>
        <p>Only the sign-in of whoever made them sends them.</p>
      </div>
    </div>
  );
}
