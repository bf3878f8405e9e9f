import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentView, Printable } from '#contract/garments/garments.ts';
import { CentreGuide, Guides } from '#pwa/common/garments/print-area-guide.tsx';
import type { Placed } from '../design-state.ts';
import { type Adjust, type Drag, guideOf, useFollowed } from '../use-placed-design.ts';
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

/** The design that the tools are for, with its handles and guides: all that moves in a drag. */
export function DesignInHand(props: DesignInHandProps) {
  const { board, stage, garment, view, colours, kept, href, drag, isLayered, isMeasured } = props;
  return (
    <>
      {href && (
        <Suspense fallback={null}>
          <DragLayers
            {...{ board, garment, colours, kept, href, isMeasured }}
            drag={isLayered ? drag : null}
            onReady={props.onReady}
          />
        </Suspense>
      )}
      <Guides cloth={colours.fabric}>
        {props.children}
        <MetGuide {...{ garment, view, colours, kept, drag }} />
      </Guides>
      <DesignHandles
        {...{ stage, garment, kept, drag }}
        onAdjust={props.onAdjust}
        onRemove={props.onRemove}
        onHold={props.onHold}
      />
    </>
  );
}

/** Drawn again only where another line is met. */
function MetGuide({
  garment,
  view,
  colours,
  kept,
  drag,
}: Pick<DesignInHandProps, 'garment' | 'view' | 'colours' | 'kept' | 'drag'>) {
  const [guide, setGuide] = useState<ReturnType<typeof guideOf>>(null);
  const last = useRef('null');
  useFollowed({ garment, kept, drag }, dragged => {
    const met = dragged && guideOf(garment, dragged);
    const key = JSON.stringify(met);
    if (key === last.current) return;
    last.current = key;
    setGuide(met);
  });
  return guide && <CentreGuide {...{ garment, view, colours, guide }} area={kept.area} />;
}
