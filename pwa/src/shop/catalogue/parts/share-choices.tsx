import { Check, Link2, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copiedNoticeMs, shareWindowPx } from '#contract/shop/shop-defaults.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { shareLink, type ShareNetwork, shareNetworks } from '../share-links.ts';
import type { Shared } from '../shared-product.ts';

const row =
  'flex min-h-11 w-full items-center gap-2 rounded-2 px-3 text-left text-label font-medium hover:bg-action-soft hover:text-on-action-soft';

interface ShareChoicesProps {
  name: string;
  shared: Shared;
  onDone: () => void;
}

/** The device's own share sheet if it has one, four networks and the link to copy. */
export function ShareChoices({ name, shared, onDone }: ShareChoicesProps) {
  const toast = useToast();

  function openShareSheet() {
    // Rejected when the user closes the sheet: there is nothing to say then.
    navigator.share({ title: name, ...shared }).catch(() => undefined);
    onDone();
  }

  function openNetwork(network: ShareNetwork) {
    const { width, height } = shareWindowPx;
    window.open(shareLink(network, shared), '_blank', `noopener,noreferrer,width=${width},height=${height}`);
    toast({ title: 'Sharing', description: `Opening ${network} share dialog...` });
    onDone();
  }

  return (
    <>
      {hasOwnShareSheet() && (
        <>
          <button type="button" className={row} onClick={openShareSheet}>
            <Icon of={Smartphone} size="small" />
            Apps on this phone
          </button>
          <hr className="mx-3 my-1 border-line" />
        </>
      )}
      {shareNetworks.map(network => (
        <button key={network} type="button" className={row} onClick={() => openNetwork(network)}>
          {network}
        </button>
      ))}
      <hr className="mx-3 my-1 border-line" />
      <CopyLink url={shared.url} />
    </>
  );
}

/** A desktop's share sheet offers less than four links. A phone's knows the user's own apps. */
function hasOwnShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

function CopyLink({ url }: { url: string }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  const toast = useToast();
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), copiedNoticeMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopiedAt(performance.now());
      toast({ title: 'Link copied', description: 'Product link copied to clipboard!' });
    } catch {
      toast({ title: 'Copy failed', description: 'Failed to copy link to clipboard', tone: 'danger' });
    }
  }

  return (
    <button type="button" className={row} onClick={() => void copy()}>
      <Icon of={copiedAt === null ? Link2 : Check} size="small" />
      {copiedAt === null ? 'Copy link' : 'Link copied!'}
    </button>
  );
}
