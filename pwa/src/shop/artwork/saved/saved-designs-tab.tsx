import { Pencil, Shirt, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatShortDate } from '#contract/time/dates.ts';
import type { KeptDesign } from '#pwa/common/local/database/shop-database.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { DesignThumb, designWords } from './design-thumb.tsx';
import { rememberNextDesign } from './next-design.ts';
import { type SavedDesigns, useSavedDesigns } from './use-saved-designs.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx').then(m => ({ default: m.NameDialog })));

/** The account's Designs tab. */
export function SavedDesignsTab() {
  const saved = useSavedDesigns();
  const { designs, isFailed } = saved;
  return (
    <section aria-labelledby="saved-designs">
      <h2 id="saved-designs" className="text-2xl">
        Saved designs
      </h2>
      {isFailed && (
        <ErrorState title="This browser can’t save designs" className="mt-4">
          It doesn’t allow the shop to store anything on this device. Try another browser.
        </ErrorState>
      )}
      {!isFailed && !designs && (
        <output className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <VisuallyHidden>Loading your designs</VisuallyHidden>
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </output>
      )}
      {designs?.length === 0 && (
        <EmptyState
          icon={Shirt}
          title="No saved designs yet"
          action={
            <Button variant="go" asChild>
              <Link to="/products">Start Shopping</Link>
            </Button>
          }
        >
          Put a design on any product and press “Save this design”. It’s saved here for the next one.
        </EmptyState>
      )}
      {designs && designs.length > 0 && (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {designs.map(design => (
            <DesignCard key={design.id} design={design} saved={saved} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DesignCard({ design, saved }: { design: KeptDesign; saved: SavedDesigns }) {
  const { timeZone, techniques } = useShopFacts();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 rounded-3 border border-line bg-surface p-4">
      <DesignThumb design={design} className="w-26" />
      <div className="min-w-0 leading-snug">
        <h3 className="font-text text-body leading-snug font-strong tracking-normal wrap-anywhere">
          {design.name}
        </h3>
        <p className="text-meta text-soft">{designWords(design, techniques)}</p>
        <p className="text-meta text-soft tabular-nums">
          Saved {formatShortDate(new Date(design.savedAt), timeZone)}
        </p>
        {design.version === null && (
          <Badge tone="wait" className="mt-1">
            On this device only
          </Badge>
        )}
      </div>
      <div className="col-span-2 mt-3 flex items-center gap-1 self-end">
        <Button
          size="small"
          variant="soft"
          className="mr-auto"
          aria-label={`Use ${design.name} on a product`}
          onClick={() => void rememberNextDesign(design.id).finally(() => navigate('/products'))}
        >
          Use on a product
        </Button>
        <IconButton icon={Pencil} label={`Rename ${design.name}`} onClick={() => setRenaming(true)} />
        <IconButton
          icon={Trash2}
          variant="danger"
          label={`Delete ${design.name}`}
          onClick={() => void saved.remove(design)}
        />
      </div>
      {isRenaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={`Rename ${design.name}`}
            submitLabel="Rename"
            name={design.name}
            onSubmit={name => saved.rename(design, name)}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
