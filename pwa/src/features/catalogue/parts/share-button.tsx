import { Check, Link2, Share } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import { copiedNoticeMs, shareWindowPx } from '#contract/shop-defaults.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import { useDisclosure } from '../frame/use-disclosure.ts';
import { type Shared, sharedProduct, shareLink, type ShareNetwork, shareNetworks } from '../share-links.ts';

/** Phones show their own share sheet; elsewhere four networks and the link to copy. */
export function ShareButton({ product }: { product: Pick<ProductSummary, 'id' | 'name'> }) {
  const { isOpen, toggle, close, root, button, handleKeyDown } = useDisclosure();
  const shop = useShopFacts();
  const panelId = useId();
  const shared = sharedProduct(product, location.origin, shop.name);

  function handlePress() {
    if (hasOwnShareSheet()) void navigator.share({ title: product.name, ...shared }).catch(() => undefined);
    else toggle();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the entries inside bubble here
    <div ref={root} onKeyDown={handleKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        onClick={handlePress}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`Share ${product.name}`}
        title="Share"
        className="grid size-11 place-items-center rounded-2 text-soft hover:bg-action-soft hover:text-on-action-soft"
      >
        <Icon of={Share} size="small" />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-header w-44 animate-menu-in rounded-3 border border-line bg-raised p-1 shadow-2"
      >
        {isOpen && <ShareChoices shared={shared} onDone={close} />}
      </div>
    </div>
  );
}

/** A desktop's share sheet is poorer than four links; a phone's knows the person's own apps. */
function hasOwnShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

const row =
  'flex min-h-11 w-full items-center gap-2 rounded-2 px-3 text-left text-label font-medium hover:bg-action-soft hover:text-on-action-soft';

function ShareChoices({ shared, onDone }: { shared: Shared; onDone: () => void }) {
  const toast = useToast();

  function openNetwork(network: ShareNetwork) {
    const { width, height } = shareWindowPx;
    window.open(shareLink(network, shared), '_blank', `noopener,noreferrer,width=${width},height=${height}`);
    toast({ title: 'Sharing', description: `Opening ${network} share dialog...` });
    onDone();
  }

  return (
    <>
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
