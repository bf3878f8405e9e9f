import { useState } from 'react';
import type { CartLine } from '#contract/cart/cart.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { readDraft, type RosterDraft } from '#contract/roster/roster-draft.ts';
import { rosterMethods } from '#contract/roster/roster-methods.ts';
import type { Roster } from '#contract/roster/roster.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import type { PieceGround } from '#pwa/common/roster/piece-viewer.tsx';
import { RosterDetails } from '#pwa/common/roster/roster-details.tsx';
import { RosterEditor } from '#pwa/common/roster/roster-editor.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { LineDesignsOn } from './line-picture.tsx';

interface LineRosterProps {
  line: CartLine;
  roster: Roster;
  /** Sizes made in this colour, if the product is known. */
  offered: readonly string[] | undefined;
  /** The line's picture shows the same piece. */
  onShow: (at: number) => void;
}

/** Names and numbers of a cart line, each piece on its line, and the way to change them. */
export function LineRoster({ line, roster, offered, onShow }: LineRosterProps) {
  const [draft, setDraft] = useState<RosterDraft | null>(null);
  return (
    <div className="col-span-full md:col-start-2">
      <RosterDetails
        roster={roster}
        of={`${line.name}, ${line.color.name}`}
        ground={groundOf(line)}
        onShow={onShow}
      />
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        onClick={() => setDraft({ template: roster.template, rows: roster.pieces })}
      >
        Edit names
      </Button>
      {draft && <Editor {...{ line, offered, draft, setDraft }} />}
    </div>
  );
}

function groundOf(line: CartLine): PieceGround {
  return {
    garment: garmentOf(line),
    colours: fabricColours(line.color.name, line.color.value),
    designsOn: position => <LineDesignsOn line={line} place={{ position }} />,
    designs: line.designPlacements.flatMap(({ position, area, designFile, ...settings }) =>
      designFile
        ? [
            {
              position,
              area,
              settings: { ...settings, area, aspect: designFile.widthPx / designFile.heightPx },
            },
          ]
        : [],
    ),
  };
}

interface EditorProps extends Pick<LineRosterProps, 'line' | 'offered'> {
  draft: RosterDraft;
  setDraft: (draft: RosterDraft | null) => void;
}

function Editor({ line, offered, draft, setDraft }: EditorProps) {
  const cart = useCart();
  const toast = useToast();
  const { techniques } = useShopFacts();
  const sizes = offered ?? line.sizeQuantities.map(({ size }) => size);
  const { pieces, wrong } = readDraft(draft.rows, sizes);
  useUnsavedWork(true);

  function handleDone() {
    cart.setRoster(line.id, { template: draft.template, pieces }).then(
      () => setDraft(null),
      () =>
        toast({
          title: 'The cart was not changed',
          description: 'This device couldn’t save the change.',
          tone: 'danger',
        }),
    );
  }

  return (
    <RosterEditor
      colourName={line.color.name}
      {...groundOf(line)}
      sizes={sizes}
      techniques={rosterMethods(techniques)}
      draft={draft}
      onChange={setDraft}
      doneLabel="Save"
      doneReason={
        wrong.length > 0
          ? 'Correct the marked rows first.'
          : pieces.length === 0 && 'The list is empty. Remove the line in the cart instead.'
      }
      onDone={handleDone}
      onClose={() => setDraft(null)}
    />
  );
}
