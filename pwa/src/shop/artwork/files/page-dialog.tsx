import { useEffect, useState } from 'react';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { PageChoice } from '../use-add-artwork.ts';

/** The pages of a PDF as pictures. Pressing one puts it on the garment. */
export function PageDialog({ choice }: { choice: PageChoice }) {
  const { fileName, count, onChoose } = choice;
  const pictures = usePictures(choice);
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onChoose(null)}
      title="Choose a page"
      description={`${fileName} has ${count} pages. Empty paper around the design is left out.`}
    >
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: count }, (_, index) => index + 1).map(page => (
          <li key={page}>
            <button
              type="button"
              onClick={() => onChoose(page)}
              className="grid size-full content-start gap-2 rounded-3 border border-line bg-raised p-2 text-left hover:border-ink"
            >
              <PagePicture url={pictures.get(page)} />
              <b>Page {page}</b>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** On paper, as it was made. `null`: it can't be drawn; it can be chosen all the same and says why then. */
function PagePicture({ url }: { url: string | null | undefined }) {
  return (
    <span className="grid aspect-square grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden rounded-2 bg-paper p-2">
      {url === undefined && <Skeleton className="size-full" />}
      {url === null && <span className="text-meta text-on-paper">No preview</span>}
      {url && <img src={url} alt="" className="size-full object-contain" />}
    </span>
  );
}

/** Drawn one after the other while the dialog is open. */
function usePictures({ count, draw }: PageChoice): ReadonlyMap<number, string | null> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string | null>>(new Map());
  useEffect(() => {
    let isOpen = true;
    const made: string[] = [];
    async function drawAll() {
      for (let page = 1; page <= count && isOpen; page++) {
        const picture = await draw(page);
        if (!isOpen) return;
        const url = picture && URL.createObjectURL(picture);
        if (url) made.push(url);
        setPictures(before => new Map(before).set(page, url));
      }
    }
    void drawAll();
    return () => {
      isOpen = false;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [count, draw]);
  return pictures;
}
