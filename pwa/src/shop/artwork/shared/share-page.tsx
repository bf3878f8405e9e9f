import { FileText, Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { defaultPlacement } from '#contract/artwork/placements.ts';
import { proposedName } from '#contract/artwork/saved-designs.ts';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { forgetSharedFile, type SharedFile } from '#pwa/common/platform/shared-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { rememberNextDesign } from '../saved/next-design.ts';
import { useSavedDesigns } from '../saved/use-saved-designs.ts';
import type { PageChoice } from '../use-add-artwork.ts';
import { useSharedPicture } from './use-shared-picture.ts';

const PageDialog = lazy(() => import('../files/page-dialog.tsx').then(m => ({ default: m.PageDialog })));

/** /share: a picture from the phone's gallery waits here for its product. It leaves the device with an order, not before. */
export function SharePage() {
  const picture = useSharedPicture();
  const { name } = useShopFacts();
  usePageTitle('Your picture', name);
  const products = (
    <Button asChild>
      <Link to="/products">See the products</Link>
    </Button>
  );
  return (
    <div className="mx-auto max-w-narrow px-page-edge py-8">
      <h1 className="text-3xl">Your picture</h1>
      {picture.phase === 'loading' && <Skeleton className="mt-6 h-64" />}
      {picture.phase === 'refused' && (
        <ErrorState title="That file can’t be used" action={products} className="mt-6">
          {picture.why}
        </ErrorState>
      )}
      {picture.phase === 'none' && (
        <EmptyState icon={Images} title="No picture waits here" action={products}>
          Share one from your gallery to this app, and it appears here to go on a product.
        </EmptyState>
      )}
      {picture.phase === 'ready' && <Waiting shared={picture.shared} url={picture.url} />}
    </div>
  );
}

function Waiting({ shared: { file, count }, url }: { shared: SharedFile; url: string | null }) {
  const { save, error, isBusy, choice } = useKeepPicture(file);
  const [isShown, setShown] = useState(url !== null);
  const navigate = useNavigate();
  return (
    <div className="mt-6 grid justify-items-start gap-5">
      {isShown && url ? (
        <img
          src={url}
          alt={file.name}
          className="max-h-96 max-w-full rounded-3 border border-line bg-paper object-contain"
          onError={() => setShown(false)}
        />
      ) : (
        <p className="flex items-center gap-3 wrap-anywhere">
          <Icon of={FileText} size="large" className="text-soft" /> {file.name}
        </p>
      )}
      {count > 1 && <p className="text-soft">You shared {count} files. The first one is used.</p>}
      {error && <ErrorState title="That file can’t be used">{error}</ErrorState>}
      <p className="text-soft">Choose the product that it goes on. It stays on this device until then.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="go" loading={isBusy && 'Reading...'} onClick={() => void save()}>
          Choose a product
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            void forgetSharedFile()
              .catch(() => undefined)
              .then(() => navigate('/products', { replace: true }))
          }
        >
          Discard
        </Button>
      </div>
      {choice && (
        <Suspense fallback={null}>
          <PageDialog choice={choice} />
        </Suspense>
      )}
    </div>
  );
}

/** Kept like any design, so that it is there after a reload and in "My designs"; the next product that opens wears it. */
function useKeepPicture(file: File) {
  const shelf = useArtworkShelf();
  const designs = useSavedDesigns();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [choice, setChoice] = useState<PageChoice | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setError(null);
    const kept = await shelf
      .keep(
        file,
        pages =>
          new Promise<number | null>(resolve => {
            setChoice({
              ...pages,
              onChoose(page) {
                setChoice(null);
                resolve(page);
              },
            });
          }),
      )
      .catch(() => null);
    if (kept?.ok) {
      const made = await designs.keep(designOf(kept.artwork));
      if (made) {
        await rememberNextDesign(made.id, { isAtOnce: true });
        await forgetSharedFile().catch(() => undefined);
        return navigate('/products');
      }
    } else setError(kept?.message ?? 'That file could not be read. Please try again.');
    setBusy(false);
  }

  return { save, error: error === '' ? null : error, isBusy, choice };
}

/**
 * In the middle of a T-shirt's front, from where it finds its place on any other garment. Without the design tool's code,
 * which this page has no other use for.
 */
function designOf(artwork: ArtworkRef) {
  const { decorationMethod, ...middle } = defaultPlacement;
  const placements = [{ position: 'front' as const, artwork, ...middle }];
  return {
    name: proposedName(placements),
    garment: 'tee',
    decorationMethod,
    allowMultipleColors: false,
    placements,
  };
}
