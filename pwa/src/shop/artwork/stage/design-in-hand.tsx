import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense } from 'react';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentView, Printable } from '#contract/garments/garments.ts';
import { CentreGuide, Guides } from '#pwa/common/garments/print-area-guide.tsx';
import type { Placed } from '../design-state.ts';
import { boxOf } from '../design-view.ts';
import { type Adjust, type Drag, guideOf, useDragged } from '../use-placed-design.ts';
import { DesignHandles } from './design-handles.tsx';
import type { DragLayersProps } from './drag-layers.tsx';

// Wanted once a design is there.
const DragLayers = lazy<ComponentType<DragLayersProps>>(() =>
  import('./drag-layers.tsx').then(m => ({ default: m.DragLayers })),
);

interface DesignInHandProps {
  board: RefObject<HTMLElement | null>;
  stage: RefObject<HTMLElement | null>;
  garment: Printable;
  view: GarmentView;
  colours: GarmentColours;
  kept: Placed;
  /** Of its picture; null while it isn't here. */
  href: string | null;
  /** Null while nobody drags. */
  drag: Drag | null;
  /** It is dragged in layers of its own, and stays in the drawing where it was. */
  isLayered: boolean;
  isMeasured: boolean;
  onReady: (href: string) => void;
  onAdjust: Adjust;
  onRemove: () => void;
  onHold: (free: 'left' | 'right' | null) => void;
  /** The frame of its print area. */
  children: ReactNode;
}

/** The design that the tools are for, with its handles and guides: all that is drawn at each step of a drag. */
export function DesignInHand(props: DesignInHandProps) {
  const { board, stage, garment, view, colours, kept, href, drag, isLayered, isMeasured } = props;
  const dragged = useDragged(garment, kept, drag);
  const { placed, box } = dragged;
  const guide = guideOf(garment, dragged);
  const from = boxOf(garment, kept);
  return (
    <>
      {href && (
        <Suspense fallback={null}>
          <DragLayers
            {...{ board, garment, colours, kept, placed, box, from, href, isMeasured }}
            isMoving={isLayered}
            onReady={props.onReady}
          />
        </Suspense>
      )}
      <Guides cloth={colours.fabric}>
        {props.children}
        {guide && <CentreGuide {...{ garment, view, colours, guide }} area={kept.area} />}
      </Guides>
      <DesignHandles
        {...{ stage, garment, placed, box }}
        from={drag && from}
        onAdjust={props.onAdjust}
        onRemove={props.onRemove}
        onHold={props.onHold}
      />
    </>
  );
}
