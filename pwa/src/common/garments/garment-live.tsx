import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import {
  drawingOf,
  printArea,
  type DesignBox,
  type Printable,
  type GarmentView,
  type PrintArea,
} from '#contract/garments/garments.ts';
import { garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { parseDrawing } from './parse-drawing.ts';
import { useDye } from './use-dye.ts';

export interface LiveDesign {
  /** The print area that it lies in; the view's main one without. */
  area?: string | undefined;
  /** An object URL or data URL of the shopper's file. */
  href: string;
  box: DesignBox;
}

/** A design whose picture a component of its own finds: a `DesignImage`. */
export interface FurtherDesign {
  area: string | undefined;
  image: ReactNode;
}

const noDesigns: readonly FurtherDesign[] = [];

/**
 * A garment inline: recoloured at once, the design printed under its folds. Without `svgText` (still loading) it
 * keeps its place.
 */
export function GarmentLive({
  garment,
  view,
  svgText,
  colours,
  design,
  further = noDesigns,
  area: areaId,
  label,
  className,
}: {
  garment: Printable;
  view: GarmentView;
  svgText: string | null;
  colours: GarmentColours;
  design?: LiveDesign | null;
  /** The others on this half of the garment. */
  further?: readonly FurtherDesign[];
  /** The print area in hand; the view's main one without. */
  area?: string | undefined;
  label: string;
  className?: string;
}) {
  const drawing = drawingOf(garment);
  const idPrefix = `g${useId().replace(/[^a-z0-9]/gi, '')}-`;
  const svg = useRef<SVGSVGElement>(null);
  const cloth = useRef<SVGGElement>(null);
  const [slot, setSlot] = useState<Element | null>(null);

  useLayoutEffect(() => {
    const nodes = svgText === null ? null : parseDrawing(svgText, idPrefix);
    cloth.current?.replaceChildren(...(nodes ?? []));
    setSlot(cloth.current?.querySelector(`#${idPrefix}${drawing}-${view}-print`) ?? null);
  }, [svgText, idPrefix, drawing, view]);
  useDye(svg, colours, idPrefix);
  const area = printArea(garment, view, areaId);
  const mirrored = area.isFarSide ? mirror : undefined;
  const designs = [
    ...(design
      ? [{ area: design.area, image: <DesignImage href={design.href} box={design.box} />, isInHand: true }]
      : []),
    ...further,
  ].map((one, at) => ({ ...one, area: printArea(garment, view, one.area), at }));
  const printed = (isOnTop: boolean) =>
    designs
      .filter(one => (one.area.isOnOtherPiece ?? false) === isOnTop)
      .map(one => (
        <Printed
          key={one.at}
          area={one.area}
          clipId={`${idPrefix}area${one.at}`}
          className={'isInHand' in one ? 'design-in-hand' : undefined}
        >
          {one.image}
        </Printed>
      ));

  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot be recoloured: the svg says it is one
      role="img"
      aria-label={label}
      className={className}
    >
      <g ref={cloth} transform={mirrored} />
      {slot && designs.length > 0
        ? createPortal(
            // Mirrored with the cloth and back: what is printed reads the right way round.
            mirrored ? <g transform={mirrored}>{printed(false)}</g> : printed(false),
            slot,
          )
        : null}
      {slot && printed(true)}
    </svg>
  );
}

const mirror = `matrix(-1 0 0 1 ${garmentViewBox.width} 0)`;

export function DesignImage({ href, box }: Pick<LiveDesign, 'href' | 'box'>) {
  return (
    <image
      href={href}
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      transform={box.transform || undefined}
    />
  );
}

/** What lies beyond the print area is not made, and so not shown. */
function Printed({
  area: { x, y, width, height },
  clipId,
  className,
  children,
}: {
  area: PrintArea;
  clipId: string;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <clipPath id={clipId}>
        <rect x={x} y={y} width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${clipId})`} className={className}>
        {children}
      </g>
    </>
  );
}
