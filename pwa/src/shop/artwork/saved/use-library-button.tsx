import { useNavigate } from 'react-router-dom';
import type { LibraryArtwork } from '#contract/organisations/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { rememberNextDesign } from './next-design.ts';
import { useSavedDesigns } from './use-saved-designs.ts';

/** Keeps a design of the organisation's library among the person's own, and puts it on the product that is opened next. */
export function UseLibraryButton({ artwork }: { artwork: LibraryArtwork }) {
  const navigate = useNavigate();
  const { keep } = useSavedDesigns();
  const { isGiven: _, ...file } = artwork;

  async function handleUse() {
    const kept = await keep({
      name: artwork.name,
      garment: 'tee',
      decorationMethod: 'print',
      allowMultipleColors: false,
      placements: [{ position: 'front', artwork: file, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
    });
    if (!kept) return;
    await rememberNextDesign(kept.id, { isAtOnce: true }).catch(() => undefined);
    void navigate('/products');
  }

  return (
    <Button
      size="small"
      variant="soft"
      aria-label={`Use on a product: ${artwork.name}`}
      onClick={() => void handleUse()}
    >
      Use on a product
    </Button>
  );
}
